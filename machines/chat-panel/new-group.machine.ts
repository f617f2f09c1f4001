import type { ChatUser } from '@domain/chat/channel';
import { storedChannelName } from '@domain/chat/channel';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What a new group needs of the world. */
export interface NewGroupPort {
  loadGroup: (user: ChatUser) => Promise<GroupDraft>;
  /** Stores what is typed and chosen on this device; nothing removes it. */
  storeGroup: (group: StoredGroup) => void;
  createGroup: (group: NewGroup) => Promise<{ channelId: string }>;
}

/** A person with the name under which they were chosen. */
export interface ChosenPerson {
  uid: string;
  name: string;
}

/** A group as far as it is typed and chosen. */
export interface GroupDraft {
  name: string;
  people: readonly ChosenPerson[];
}

/** To be stored on this device. */
export interface StoredGroup extends ChatUser, GroupDraft {}

export interface NewGroup extends ChatUser {
  name: string;
  /** The other people. */
  userIds: readonly string[];
}

export type NewGroupEvent = { type: 'group.change'; draft: GroupDraft } | { type: 'group.create' };

export type NewGroupFact =
  | { type: 'group.created'; channelId: string }
  | { type: 'chat.failed'; failure: Failure };

interface NewGroupContext extends ChatUser, GroupDraft {
  failure: Failure | null;
}

type Context = { context: NewGroupContext };

const NOTHING: GroupDraft = { name: '', people: [] };

const userOf = ({ context: { mode, userId } }: Context): ChatUser => ({ mode, userId });
const draftOf = ({ context: { name, people } }: Context): GroupDraft => ({ name, people });

const store = {
  type: 'storeGroup',
  params: ({ context }: Context) => ({ ...userOf({ context }), ...draftOf({ context }) }),
} as const;

const onChange = {
  'group.change': {
    target: 'editing',
    actions: [
      {
        type: 'takeGroup',
        params: ({ event }: { event: { draft: GroupDraft } }) => ({ output: event.draft }),
      },
      store,
    ],
  },
} as const;

const onCreate = { 'group.create': 'creating' } as const;

/** spec §5: creates a group with a name and at least two other people; what is typed is kept until then. */
export const newGroupMachine = setup({
  types: { context: {} as NewGroupContext, input: {} as ChatUser, events: {} as NewGroupEvent },
  actors: {
    loadGroup: promiseSlot<GroupDraft, ChatUser>('loadGroup'),
    createGroup: promiseSlot<{ channelId: string }, NewGroup>('createGroup'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<NewGroupFact>),
    /** Stores what is typed and chosen on this device; nothing removes it. */
    storeGroup: (_, _group: StoredGroup) => {},
    takeGroup: assign((_, { output }: { output: GroupDraft }) => output),
    clear: assign(NOTHING),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'newGroup',
  context: ({ input }) => ({ ...input, ...NOTHING, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadGroup',
        src: 'loadGroup',
        input: userOf,
        onDone: { target: 'editing', actions: { type: 'takeGroup', params: ({ event }) => event } },
        onError: { target: 'editing', actions: announced('chat.failed') },
      },
      on: onChange,
    },
    editing: { on: { ...onChange, ...onCreate } },
    creating: {
      invoke: {
        id: 'createGroup',
        src: 'createGroup',
        input: ({ context }) => ({
          ...userOf({ context }),
          name: storedChannelName(context.name),
          userIds: context.people.map(({ uid }) => uid),
        }),
        onDone: {
          target: 'editing',
          actions: [
            'clear',
            store,
            {
              type: 'notifyParent',
              params: ({ event }) => ({ type: 'group.created', channelId: event.output.channelId }),
            },
          ],
        },
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    failed: { exit: 'forgetFailure', on: { ...onChange, ...onCreate } },
  },
});

type Snapshot = SnapshotFrom<typeof newGroupMachine>;
export const isGroupCreating = (snapshot: Snapshot): boolean => snapshot.matches('creating');
/** Returns why the group could not be created. */
export const groupFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
/** Returns what is typed and chosen. */
export const groupDraft = ({ context }: Snapshot): GroupDraft => context;

/** Fills the chart by its port. */
export const createNewGroup = (port: NewGroupPort) =>
  newGroupMachine.provide({
    actors: {
      loadGroup: fromPromise(({ input }) => port.loadGroup(input)),
      createGroup: fromPromise(({ input }) => port.createGroup(input)),
    },
    actions: { storeGroup: (_, group) => port.storeGroup(group) },
  });
