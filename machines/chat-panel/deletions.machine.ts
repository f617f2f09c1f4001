import type { ChatUser } from '@domain/chat/channel';
import { UNDO_MS } from '@domain/chat/chat-limits';
import type { Failure } from '@domain/shared/failure';
import { assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { ChannelPlace } from '../chat-room/chat-room.events';
import { type Batched, batches } from '../patterns/batches.machine';
import { announced, askedFor, fact, parentOf, type WithParent } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type { HidingReport } from './reading.machine';

/** A message that its author has deleted. */
export interface Deletion {
  channelId: string;
  id: string;
}

/** What is not deleted on the server yet, to be stored on this device. */
export interface StoredDeletions extends ChatUser {
  deletions: readonly Deletion[];
}

export interface MessageDeletion extends ChannelPlace, Deletion {}

type DeletionsCommand =
  | ({ type: 'message.delete' } & Deletion)
  /** Keeps the message that was deleted last. */
  | { type: 'deletion.undo' }
  /** Deletes at once what could still be undone: the user leaves. */
  | { type: 'deletion.confirm' }
  /** Hides that a message could not be deleted. */
  | { type: 'failure.dismiss' };

/** What deleting messages needs of the world. */
export interface DeletionsPort {
  /** Returns what was not deleted yet when the page was left. */
  loadDeletions: (user: ChatUser) => Promise<readonly Deletion[]>;
  storeDeletions: (stored: StoredDeletions) => void;
  /** Removes the content of a message; that there was one is still known. */
  deleteMessage: (message: MessageDeletion) => Promise<void>;
  /** Calls back whenever the page is hidden, and perhaps closed. Returns what stops it. */
  watchHiding: (onHiding: () => void) => () => void;
}

type DeletionsFact = { type: 'chat.failed'; failure: Failure };
interface DeletionsInput extends ChatUser, WithParent<DeletionsFact> {}

interface DeletionsContext extends DeletionsInput {
  /** In the order of deleting, until the server has done it. */
  deletions: readonly Deletion[];
  /** The message that could not be deleted. */
  failed: string | null;
}

type Context = { context: DeletionsContext };
type Items = { items: readonly Deletion[] };

const userOf = ({ context: { mode, userId } }: Context): ChatUser => ({ mode, userId });
const store = {
  type: 'storeDeletions',
  params: ({ context }: Context): StoredDeletions => ({
    ...userOf({ context }),
    deletions: context.deletions,
  }),
} as const;
const announceFailure = announced('chat.failed');
const sendLast = {
  type: 'send',
  params: ({ context }: Context): Items => ({ items: context.deletions.slice(-1) }),
} as const;

const sending = (port?: DeletionsPort) =>
  batches<'sending', ChatUser, Deletion, unknown>(
    'sending',
    { size: 1, keyOf: ({ id }) => id },
    port && ((user, items) => Promise.all(items.map((item) => port.deleteMessage({ ...user, ...item })))),
  );

/** Deletes messages after a time in which the user can undo it, at once when they leave, and what a reload cut off. */
export const deletionsMachine = setup({
  types: {
    context: {} as DeletionsContext,
    input: {} as DeletionsInput,
    events: {} as DeletionsCommand | HidingReport | Batched<'sending', Deletion, unknown>,
    children: {} as { sending: 'sending' },
  },
  actors: {
    loadDeletions: promiseSlot<readonly Deletion[], ChatUser>('loadDeletions'),
    watchHiding: streamSlot<HidingReport>('watchHiding'),
    sending: sending(),
  },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<DeletionsFact>),
    storeDeletions: (_, _stored: StoredDeletions) => {},
    send: sendTo('sending', (_, { items }: Items) => ({ type: 'batch.want' as const, items })),
    takeStored: assign((_, { items }: Items) => ({ deletions: items })),
    remember: assign(({ context }, { channelId, id }: Deletion) => ({
      deletions: [...context.deletions, { channelId, id }],
    })),
    drop: assign(({ context }, { items }: Items) => ({
      deletions: context.deletions.filter(({ id }) => items.every((item) => item.id !== id)),
    })),
    dropLast: assign(({ context }) => ({ deletions: context.deletions.slice(0, -1) })),
    forgetFailed: assign({ failed: null }),
  },
  guards: {
    isNew: ({ context }, { id }: Deletion) => context.deletions.every((other) => other.id !== id),
    isUnreached: (_, { failure }: { failure: Failure }) => failure.kind === 'NOT_REACHABLE',
  },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'deletions',
  context: ({ input }) => ({ ...input, deletions: [], failed: null }),
  invoke: [
    { id: 'watchHiding', src: 'watchHiding', onError: { actions: announceFailure } },
    { id: 'sending', src: 'sending', input: askedFor(userOf), onError: { actions: announceFailure } },
  ],
  on: {
    'sending.done': { actions: [{ type: 'drop', params: ({ event }) => event }, store] },
    'sending.failed': [
      // It is tried again.
      { guard: { type: 'isUnreached', params: ({ event }) => event } },
      {
        actions: [
          { type: 'drop', params: ({ event }) => event },
          assign({ failed: ({ event }) => event.items[0]?.id ?? null }),
          store,
        ],
      },
    ],
    'failure.dismiss': { actions: 'forgetFailed' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'loadDeletions',
        src: 'loadDeletions',
        input: userOf,
        onDone: {
          target: 'idle',
          actions: [
            { type: 'takeStored', params: ({ event }) => ({ items: event.output }) },
            { type: 'send', params: ({ event }) => ({ items: event.output }) },
          ],
        },
        onError: { target: 'idle', actions: announceFailure },
      },
    },
    idle: {
      on: {
        'message.delete': {
          guard: { type: 'isNew', params: ({ event }) => event },
          target: 'undoable',
          actions: ['forgetFailed', { type: 'remember', params: ({ event }) => event }, store],
        },
      },
    },
    undoable: {
      after: { undoTime: { target: 'idle', actions: sendLast } },
      on: {
        'message.delete': {
          guard: { type: 'isNew', params: ({ event }) => event },
          target: 'undoable',
          reenter: true,
          actions: [sendLast, { type: 'remember', params: ({ event }) => event }, store],
        },
        'deletion.undo': { target: 'idle', actions: ['dropLast', store] },
        'deletion.confirm': { target: 'idle', actions: sendLast },
        'page.hidden': { target: 'idle', actions: sendLast },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof deletionsMachine>;

/** Returns the id of the message whose deletion can still be undone. */
export const undoableMessage = (snapshot: Snapshot): string | null =>
  snapshot.matches('undoable') ? (snapshot.context.deletions.at(-1)?.id ?? null) : null;
/** Returns whether a message is about to be deleted. */
export const isDeleting =
  (id: string) =>
  ({ context }: Snapshot): boolean =>
    context.deletions.some((deletion) => deletion.id === id);
/** Returns the id of the message that could not be deleted. */
export const undeletedMessage = (snapshot: Snapshot): string | null => snapshot.context.failed;

/** Fills the chart by its port. */
export const createDeletions = (port: DeletionsPort) =>
  deletionsMachine.provide({
    actors: {
      loadDeletions: fromPromise(({ input }) => port.loadDeletions(input)),
      watchHiding: fromCallback(({ sendBack }) => port.watchHiding(() => sendBack({ type: 'page.hidden' }))),
      sending: sending(port),
    },
    actions: { storeDeletions: (_, stored) => port.storeDeletions(stored) },
  });
