import type { GroupMember } from '@domain/chat/channel';
import type { ListedPerson } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { ChannelPlace } from '../chat-room/chat-room.events';
import type { ChosenPerson } from './new-group.machine';

/** A person in a group, with their details once they are known. */
export interface ListedMember extends GroupMember {
  person?: ListedPerson | undefined;
}

/** Reports of the slot `watchMembers`: always all members. */
export type MembersReport =
  | { type: 'members.received'; members: readonly ListedMember[] }
  | { type: 'members.failed'; failure: Failure };

/** A change of a group. */
export type GroupChange =
  | { type: 'INVITE'; userIds: readonly string[] }
  | { type: 'RENAME'; name: string }
  | { type: 'REMOVE' | 'APPOINT'; uid: string }
  | { type: 'LEAVE' };

export interface GroupChanging extends ChannelPlace {
  change: GroupChange;
}

/** The user's commands. */
export type GroupMembersCommand =
  | { type: 'members.retry' }
  | { type: 'invite.start' }
  /** Chooses a person to invite, or no longer. */
  | { type: 'person.toggle'; uid: string; name: string }
  | { type: 'invite.send' }
  | { type: 'rename.start'; name: string }
  | { type: 'name.change'; name: string }
  | { type: 'name.save' }
  /** Makes a person administrator of the group. */
  | { type: 'member.appoint'; uid: string }
  | { type: 'member.remove'; uid: string }
  | { type: 'group.leave' }
  | { type: 'change.confirm' }
  | { type: 'task.cancel' }
  | { type: 'failure.dismiss' };

export type GroupMembersEvent = GroupMembersCommand | MembersReport;

export type GroupMembersFact =
  /** The user is no longer in the group. */
  { type: 'group.left' } | { type: 'chat.failed'; failure: Failure };

export interface GroupMembersContext extends ChannelPlace {
  members: readonly ListedMember[];
  /** The typed name. */
  name: string;
  /** Who is chosen to be invited. */
  people: readonly ChosenPerson[];
  /** The change that is to be confirmed or made. */
  change: GroupChange;
  failure: Failure | null;
}
