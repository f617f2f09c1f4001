import type { Failure } from '@domain/shared/failure';
import type { SnapshotFrom } from 'xstate';
import type { GroupChange, ListedMember } from './group-members.events';
import type { groupMembersMachine } from './group-members.machine';
import type { ChosenPerson } from './new-group.machine';

type Snapshot = SnapshotFrom<typeof groupMembersMachine>;

export const groupMembers = (snapshot: Snapshot): readonly ListedMember[] => snapshot.context.members;

/** Returns how far the members are loaded. */
export const membersState = ({ value: { members } }: Snapshot): 'loading' | 'shown' | 'failed' =>
  members === 'failed' ? 'failed' : members.watching;

/** Returns whether the user administers the group. */
export const isGroupAdmin = ({ context: { members, userId } }: Snapshot): boolean =>
  members.some(({ uid, role }) => uid === userId && role === 'ADMIN');

/** Returns the form that is open; those of a change stay open until it is made. */
export function groupForm(snapshot: Snapshot): 'none' | 'inviting' | 'renaming' {
  const { type } = snapshot.context.change;
  const isChanging = isGroupChanging(snapshot);
  if (snapshot.matches({ task: 'inviting' }) || (isChanging && type === 'INVITE')) return 'inviting';
  return snapshot.matches({ task: 'renaming' }) || (isChanging && type === 'RENAME') ? 'renaming' : 'none';
}

export const isGroupChanging = (snapshot: Snapshot): boolean => snapshot.matches({ task: 'changing' });

/** Returns the change that the user has to confirm; null without one. */
export const unconfirmedChange = (snapshot: Snapshot): GroupChange | null =>
  snapshot.matches({ task: 'confirming' }) ? snapshot.context.change : null;

export const typedGroupName = (snapshot: Snapshot): string => snapshot.context.name;
export const invitedPeople = (snapshot: Snapshot): readonly ChosenPerson[] => snapshot.context.people;
/** Returns why the last change could not be made. */
export const groupChangeFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
/** Returns whether an invitation can be sent. */
export const canInvite = (snapshot: Snapshot): boolean => snapshot.can({ type: 'invite.send' });
