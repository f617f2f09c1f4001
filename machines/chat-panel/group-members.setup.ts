import { channelName } from '@domain/chat/channel';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import type { ChannelPlace } from '../chat-room/chat-room.events';
import { promiseSlot, streamSlot } from '../slots';
import type {
  GroupChange,
  GroupChanging,
  GroupMembersContext,
  GroupMembersEvent,
  GroupMembersFact,
  ListedMember,
  MembersReport,
} from './group-members.events';
import type { ChosenPerson } from './new-group.machine';

type Change = { change: GroupChange };
type Uid = { uid: string };

/** The slots, actions and guards of the members of a group. */
export const groupMembersSetup = setup({
  types: {
    context: {} as GroupMembersContext,
    input: {} as ChannelPlace,
    events: {} as GroupMembersEvent,
  },
  actors: {
    watchMembers: streamSlot<MembersReport, ChannelPlace>('watchMembers'),
    changeGroup: promiseSlot<void, GroupChanging>('changeGroup'),
  },
  actions: {
    announce: (_, _fact: GroupMembersFact) => {},
    takeMembers: assign(({ context: { people } }, { members }: { members: readonly ListedMember[] }) => ({
      members,
      people: people.filter(({ uid }) => !members.some((member) => member.uid === uid)),
    })),
    rename: assign((_, { name }: { name: string }) => ({ name })),
    toggle: assign(({ context: { people } }, { uid, name }: ChosenPerson) => ({
      people: people.some((person) => person.uid === uid)
        ? people.filter((person) => person.uid !== uid)
        : [...people, { uid, name }],
    })),
    clearPeople: assign({ people: [] }),
    rememberChange: assign((_, { change }: Change) => ({ change })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isOutside: ({ context }, { uid }: Uid) => context.members.every((member) => member.uid !== uid),
    isNamed: ({ context }) => 'name' in channelName(context.name),
    hasPeople: ({ context }) => context.people.length > 0,
    isLeaving: ({ context }) => context.change.type === 'LEAVE',
    isInviting: ({ context }) => context.change.type === 'INVITE',
    isRenaming: ({ context }) => context.change.type === 'RENAME',
    /** Somebody has removed the user. */
    isOut: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
  },
  delays: { retryDelay: RETRY_DELAY },
});
