import { channelName, groupUsers } from '@domain/chat/channel';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { ChatUser } from './chat-panel.events';

interface GroupDetails {
  name: string;
  /** The other people. */
  userIds: readonly string[];
}

export interface NewGroup extends ChatUser, GroupDetails {}

export type NewGroupEvent = { type: 'group.create' } & GroupDetails;

export type NewGroupFact = { type: 'group.created'; channelId: string };

interface NewGroupContext extends NewGroup {
  failure: Failure | null;
}

const create = {
  guard: { type: 'mayCreate', params: ({ event }: { event: GroupDetails }) => event },
  target: 'creating',
  actions: { type: 'rememberGroup', params: ({ event }: { event: GroupDetails }) => event },
} as const;

/** spec §5: creates a group with a name and at least two other people. */
export const newGroupMachine = setup({
  types: { context: {} as NewGroupContext, input: {} as ChatUser, events: {} as NewGroupEvent },
  actors: { createGroup: promiseSlot<{ channelId: string }, NewGroup>('createGroup') },
  actions: {
    announce: (_, _fact: NewGroupFact) => {},
    rememberGroup: assign((_, { name, userIds }: GroupDetails) => ({ name, userIds })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    mayCreate: ({ context }, { name, userIds }: GroupDetails) =>
      'name' in channelName(name) && 'userIds' in groupUsers(userIds, context.userId),
  },
}).createMachine({
  id: 'newGroup',
  context: ({ input }) => ({ ...input, name: '', userIds: [], failure: null }),
  initial: 'editing',
  states: {
    editing: { on: { 'group.create': create } },
    creating: {
      invoke: {
        id: 'createGroup',
        src: 'createGroup',
        input: ({ context: { mode, userId, name, userIds } }) => ({ mode, userId, name, userIds }),
        onDone: {
          target: 'editing',
          actions: {
            type: 'announce',
            params: ({ event }) => ({ type: 'group.created', channelId: event.output.channelId }),
          },
        },
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    failed: { exit: 'forgetFailure', on: { 'group.create': create } },
  },
});

type Snapshot = SnapshotFrom<typeof newGroupMachine>;
export const isGroupCreating = (snapshot: Snapshot): boolean => snapshot.matches('creating');
/** Returns why the group could not be created. */
export const groupFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
