import { type GroupMember, storedChannelName } from '@domain/chat/channel';
import type { ListedPerson } from '@domain/people/attendee';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type ChannelPlace, placeOf } from '../chat-room/chat-room.events';
import { type Followed, follow } from '../patterns/follow.machine';
import { announced, askedFor, fact, parentOf, type Watch, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import type { ChosenPerson } from './new-group.machine';

/** A person in a group, with their details once they are known. */
export interface ListedMember extends GroupMember {
  person?: ListedPerson | undefined;
}

/** A change of a group. */
export type GroupChange =
  | { type: 'INVITE'; userIds: readonly string[] }
  | { type: 'RENAME'; name: string }
  | { type: 'REMOVE' | 'APPOINT'; uid: string }
  | { type: 'LEAVE' };

export interface GroupChanging extends ChannelPlace {
  change: GroupChange;
}

/** What the members of a group need of the world. */
export interface GroupMembersPort {
  /** Follows the members of a group: always all of them. */
  watchMembers: Watch<ChannelPlace, readonly ListedMember[]>;
  /** Changes a group. When its last administrator leaves, the member of longest standing becomes one. */
  changeGroup: (change: GroupChanging) => Promise<void>;
}

/** The user's commands. */
type GroupMembersCommand =
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

type GroupMembersEvent = GroupMembersCommand | Followed<'members', readonly ListedMember[]>;

export type GroupMembersFact =
  /** The user is no longer in the group. */
  { type: 'group.left' } | { type: 'chat.failed'; failure: Failure };

interface GroupMembersInput extends ChannelPlace, WithParent<GroupMembersFact> {}

interface GroupMembersContext extends GroupMembersInput {
  members: readonly ListedMember[];
  /** The typed name. */
  name: string;
  /** Who is chosen to be invited. */
  people: readonly ChosenPerson[];
  /** The change that is to be confirmed or made. */
  change: GroupChange;
  failure: Failure | null;
}

type Change = { change: GroupChange };
type Uid = { uid: string };

type Person = { event: { uid: string } };

const announceFailure = announced('chat.failed');
const changed = (change: GroupChange) => ({ change });
const personChange =
  (type: 'APPOINT' | 'REMOVE') =>
  ({ event: { uid } }: Person) =>
    changed({ type, uid });

const renamed = (raw: string): GroupChange => ({ type: 'RENAME', name: storedChannelName(raw) });

/** The people of a group: who they are, and one change of the group at a time. */
export const groupMembersMachine = setup({
  types: {
    context: {} as GroupMembersContext,
    input: {} as GroupMembersInput,
    events: {} as GroupMembersEvent,
  },
  actors: {
    members: follow<'members', ChannelPlace, readonly ListedMember[]>('members'),
    changeGroup: promiseSlot<void, GroupChanging>('changeGroup'),
  },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<GroupMembersFact>),
    takeMembers: assign(({ context: { people } }, { value }: { value: readonly ListedMember[] }) => ({
      members: value,
      people: people.filter(({ uid }) => !value.some((member) => member.uid === uid)),
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
    hasPeople: ({ context }) => context.people.length > 0,
    isLeaving: ({ context }) => context.change.type === 'LEAVE',
    isInviting: ({ context }) => context.change.type === 'INVITE',
    isRenaming: ({ context }) => context.change.type === 'RENAME',
    /** Somebody has removed the user. */
    isOut: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
  },
}).createMachine({
  id: 'groupMembers',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    members: [],
    name: '',
    people: [],
    change: { type: 'LEAVE' },
    failure: null,
  }),
  states: {
    members: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'loading',
          invoke: {
            id: 'members',
            src: 'members',
            input: askedFor(placeOf),
            onError: { actions: announceFailure },
          },
          on: {
            'members.received': {
              target: '.shown',
              actions: { type: 'takeMembers', params: ({ event }) => event },
            },
            'members.failed': [
              {
                guard: { type: 'isOut', params: ({ event }) => event },
                actions: { type: 'notifyParent', params: { type: 'group.left' } },
              },
              { target: '.failed', actions: announceFailure },
            ],
          },
          states: {
            loading: {},
            shown: {},
            failed: { on: { 'members.retry': { target: '#groupMembers.members.watching', reenter: true } } },
          },
        },
      },
    },
    task: {
      initial: 'none',
      states: {
        none: {
          initial: 'clear',
          on: {
            'invite.start': 'inviting',
            'rename.start': { target: 'renaming', actions: { type: 'rename', params: ({ event }) => event } },
            'member.appoint': {
              target: 'changing',
              actions: { type: 'rememberChange', params: personChange('APPOINT') },
            },
            'member.remove': {
              target: 'confirming',
              actions: { type: 'rememberChange', params: personChange('REMOVE') },
            },
            'group.leave': {
              target: 'confirming',
              actions: { type: 'rememberChange', params: changed({ type: 'LEAVE' }) },
            },
          },
          states: { clear: {}, failed: { exit: 'forgetFailure', on: { 'failure.dismiss': 'clear' } } },
        },
        inviting: {
          initial: 'clear',
          on: {
            'person.toggle': {
              guard: { type: 'isOutside', params: ({ event }) => event },
              target: '.clear',
              actions: { type: 'toggle', params: ({ event }) => event },
            },
            'invite.send': {
              guard: 'hasPeople',
              target: 'changing',
              actions: {
                type: 'rememberChange',
                params: ({ context: { people } }) =>
                  changed({ type: 'INVITE', userIds: people.map(({ uid }) => uid) }),
              },
            },
            'task.cancel': { target: 'none', actions: 'clearPeople' },
          },
          states: { clear: {}, failed: { exit: 'forgetFailure' } },
        },
        renaming: {
          initial: 'clear',
          on: {
            'name.change': { target: '.clear', actions: { type: 'rename', params: ({ event }) => event } },
            'name.save': {
              target: 'changing',
              actions: {
                type: 'rememberChange',
                params: ({ context }) => changed(renamed(context.name)),
              },
            },
            'task.cancel': 'none',
          },
          states: { clear: {}, failed: { exit: 'forgetFailure' } },
        },
        confirming: { on: { 'change.confirm': 'changing', 'task.cancel': 'none' } },
        changing: {
          invoke: {
            id: 'changeGroup',
            src: 'changeGroup',
            input: ({ context }) => ({ ...placeOf({ context }), change: context.change }),
            onDone: [
              {
                guard: 'isLeaving',
                target: 'none',
                actions: { type: 'notifyParent', params: { type: 'group.left' } },
              },
              { target: 'none', actions: 'clearPeople' },
            ],
            onError: [
              {
                guard: 'isInviting',
                target: 'inviting.failed',
                actions: { type: 'rememberFailure', params: ({ event }) => event },
              },
              {
                guard: 'isRenaming',
                target: 'renaming.failed',
                actions: { type: 'rememberFailure', params: ({ event }) => event },
              },
              { target: 'none.failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof groupMembersMachine>;

export const groupMembers = (snapshot: Snapshot): readonly ListedMember[] => snapshot.context.members;

/** Returns how far the members are loaded. */
export const membersState = ({ value: { members } }: Snapshot): 'loading' | 'shown' | 'failed' =>
  members.watching;

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

/** Fills the chart by its port. */
export const createGroupMembers = (port: GroupMembersPort) =>
  groupMembersMachine.provide({
    actors: {
      members: follow('members', port.watchMembers),
      changeGroup: fromPromise(({ input }) => port.changeGroup(input)),
    },
  });
