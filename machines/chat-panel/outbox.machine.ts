import { toFailure } from '@domain/shared/failure';
import { CHAT_QUEUE_MAX, CHAT_RETRY_DELAY } from '@domain/shared/limits';
import { and, assign, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { WrittenMessage } from '../chat-room/chat-room.events';
import { promiseSlot } from '../slots';
import type { ChatUser } from './chat-panel.events';
import type {
  MessageSending,
  OutboxCommand,
  OutboxContext,
  OutboxFact,
  OutboxInput,
  QueuedMessage,
  StoredQueue,
} from './outbox.events';
import { nextOf, queuedFirst, withFailure, without } from './outbox-queue';

type Id = { id: string };

const failed = ({ event }: { event: { error: unknown } }): OutboxFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const stored = ({ context: { mode, userId, messages } }: { context: OutboxContext }): StoredQueue => ({
  mode,
  userId,
  messages,
});
const storeQueue = { type: 'storeQueue', params: stored } as const;

function sendingOf({ context }: { context: OutboxContext }): MessageSending {
  const { mode, userId, name } = context;
  const { failure: _, ...message } = nextOf(context.messages) as QueuedMessage;
  return { mode, userId, ...message, authorName: name };
}

/** Sends the written messages of all channels in their order, one at a time, once the link is open. */
export const outboxMachine = setup({
  types: { context: {} as OutboxContext, input: {} as OutboxInput, events: {} as OutboxCommand },
  actors: {
    loadQueue: promiseSlot<readonly QueuedMessage[], ChatUser>('loadQueue'),
    sendMessage: promiseSlot<{ sentAt: number }, MessageSending>('sendMessage'),
  },
  actions: {
    announce: (_, _fact: OutboxFact) => {},
    storeQueue: (_, _stored: StoredQueue) => {},
    takeStored: assign(({ context }, { output }: { output: readonly QueuedMessage[] }) => ({
      messages: queuedFirst(output, context.messages),
    })),
    addMessage: assign(({ context }, { message }: { message: WrittenMessage }) => ({
      messages: [...context.messages, { ...message, failure: null }],
    })),
    removeMessage: assign(({ context }, { id }: Id) => ({ messages: without(context.messages, id) })),
    chooseMessage: assign({ sending: ({ context }) => nextOf(context.messages)?.id ?? null }),
    removeSent: assign(({ context }) => ({ messages: without(context.messages, context.sending) })),
    forgetChoice: assign({ sending: null }),
    rememberFailure: assign(({ context }, { error }: { error: unknown }) => ({
      messages: withFailure(context.messages, context.sending, toFailure(error).kind),
    })),
    forgetFailure: assign(({ context }, { id }: Id) => ({
      messages: withFailure(context.messages, id, null),
    })),
    rememberName: assign((_, { name }: { name: string }) => ({ name })),
  },
  guards: {
    hasNext: ({ context }) => nextOf(context.messages) !== null,
    mayAdd: ({ context: { messages } }, { id }: Id) =>
      messages.length < CHAT_QUEUE_MAX && messages.every((message) => message.id !== id),
    isWaiting: ({ context: { messages, sending } }, { id }: Id) =>
      id !== sending && messages.some((message) => message.id === id),
    isUnreached: (_, { error }: { error: unknown }) => toFailure(error).kind === 'NOT_REACHABLE',
    isLinked: stateIn({ link: 'up' }),
  },
  delays: { retryDelay: CHAT_RETRY_DELAY },
}).createMachine({
  id: 'outbox',
  type: 'parallel',
  context: ({ input }) => ({ ...input, messages: [], sending: null }),
  on: {
    'message.add': {
      guard: { type: 'mayAdd', params: ({ event }) => event },
      actions: [
        { type: 'addMessage', params: ({ event: { type: _, ...message } }) => ({ message }) },
        storeQueue,
        {
          type: 'announce',
          params: ({ event: { id, channelId } }) => ({ type: 'message.queued', id, channelId }),
        },
      ],
    },
    'message.retry': {
      actions: [{ type: 'forgetFailure', params: ({ event }) => event }, storeQueue],
    },
    'message.discard': {
      guard: { type: 'isWaiting', params: ({ event }) => event },
      actions: [{ type: 'removeMessage', params: ({ event }) => event }, storeQueue],
    },
    'author.set': { actions: { type: 'rememberName', params: ({ event }) => event } },
  },
  states: {
    link: {
      initial: 'up',
      states: {
        up: { on: { 'link.lost': 'down' } },
        down: { on: { 'link.opened': 'up' } },
      },
    },
    queue: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            id: 'loadQueue',
            src: 'loadQueue',
            input: ({ context: { mode, userId } }) => ({ mode, userId }),
            onDone: { target: 'waiting', actions: { type: 'takeStored', params: ({ event }) => event } },
            onError: { target: 'waiting', actions: { type: 'announce', params: failed } },
          },
        },
        // For a message, or for the link.
        waiting: { always: { guard: and(['hasNext', 'isLinked']), target: 'sending' } },
        sending: {
          entry: 'chooseMessage',
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: sendingOf,
            onDone: { target: 'waiting', actions: ['removeSent', 'forgetChoice', storeQueue] },
            onError: [
              {
                guard: { type: 'isUnreached', params: ({ event }) => event },
                target: 'resting',
                actions: 'forgetChoice',
              },
              {
                target: 'waiting',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => event },
                  'forgetChoice',
                  storeQueue,
                  { type: 'announce', params: failed },
                ],
              },
            ],
          },
          on: { 'link.lost': { target: 'waiting', actions: 'forgetChoice' } },
        },
        // The server did not answer although the link is open.
        resting: { after: { retryDelay: 'waiting' }, on: { 'link.lost': 'waiting' } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof outboxMachine>;
/** Returns the messages that are not sent, of all channels; the same array until it changes. */
export const queuedMessages = (snapshot: Snapshot): readonly QueuedMessage[] => snapshot.context.messages;
/** Returns the id of the message that is being sent. */
export const sendingMessage = (snapshot: Snapshot): string | null => snapshot.context.sending;
