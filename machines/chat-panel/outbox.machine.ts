import type { ChatUser } from '@domain/chat/channel';
import type { MessageFile } from '@domain/chat/message';
import { toFailure } from '@domain/shared/failure';
import { CHAT_QUEUE_MAX, RETRY_DELAY } from '@domain/shared/limits';
import { and, assign, fromPromise, not, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import type { WrittenMessage } from '../chat-room/chat-room.events';
import {
  announced,
  fact,
  parentActor,
  type Upload,
  type UploadProgress,
  type WithParent,
} from '../patterns/port';
import { promiseSlot } from '../slots';
import type {
  FileUpload,
  MessageSending,
  OutboxCommand,
  OutboxContext,
  OutboxFact,
  OutboxInput,
  QueuedMessage,
  StoredQueue,
} from './outbox.events';
import {
  longestWait,
  needsUpload,
  nextOf,
  queuedFirst,
  withFailure,
  without,
  withoutWaits,
  withUpload,
  withWait,
} from './outbox.events';
import {
  createOwnReading,
  type OwnReadingCommand,
  type OwnReadingFact,
  type OwnReadingPort,
  ownReadingMachine,
} from './own-reading.machine';

type Id = { id: string };

const announceFailure = announced('chat.failed');

const stored = ({ context: { mode, userId, messages } }: { context: OutboxContext }): StoredQueue => ({
  mode,
  userId,
  messages,
});
const storeQueue = { type: 'storeQueue', params: stored } as const;

function sendingOf({ context }: { context: OutboxContext }): MessageSending {
  const { mode, userId, name } = context;
  const message = nextOf(context.messages) as QueuedMessage;
  const { failure: _, fault: __, file: ___, wait: ____, uploaded, ...written } = message;
  return { mode, userId, ...written, ...(uploaded && { file: uploaded }), authorName: name };
}

function uploadOf<Self>({ context, self }: { context: OutboxContext; self: Self }) {
  const { mode, userId } = context;
  const { id, channelId } = nextOf(context.messages) as QueuedMessage;
  return { parent: self, mode, userId, channelId, id };
}

const channelOf = ({ messages, sending }: OutboxContext): string =>
  (messages.find(({ id }) => id === sending) as QueuedMessage).channelId;

const progress =
  (type: 'sending.begin' | 'message.delivered') =>
  ({ context }: { context: OutboxContext }) => ({ progress: { type, channelId: channelOf(context) } });

const sendBegin = { type: 'sendProgress', params: progress('sending.begin') } as const;
const sendDelivered = { type: 'sendProgress', params: progress('message.delivered') } as const;
const sendEnd = { type: 'sendProgress', params: { progress: { type: 'sending.end' } } } as const;

const dropSent = {
  type: 'dropFile',
  params: ({ context }: { context: OutboxContext }) => ({ id: context.sending as string }),
} as const;

/** Nothing is being sent any more, and the queue is stored. */
const settled = ['forgetChoice', storeQueue] as const;

/** The slots, actions and guards of the queue. */
const outboxSetup = setup({
  types: {
    context: {} as OutboxContext,
    input: {} as OutboxInput,
    events: {} as OutboxCommand | UploadProgress | OwnReadingFact,
    children: {} as { ownReading: 'ownReading' },
  },
  actors: {
    loadQueue: promiseSlot<readonly QueuedMessage[], ChatUser>('loadQueue'),
    sendMessage: promiseSlot<void, MessageSending>('sendMessage'),
    uploadFile: promiseSlot<MessageFile, FileUpload & WithParent<UploadProgress>>('uploadFile'),
    ownReading: ownReadingMachine,
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<OutboxFact>),
    storeQueue: (_, _stored: StoredQueue) => {},
    /** Forgets the bytes of a file. */
    dropFile: (_, _file: Id) => {},
    takeStored: assign(({ context }, { output }: { output: readonly QueuedMessage[] }) => ({
      messages: queuedFirst(output, context.messages),
    })),
    addMessage: assign(({ context }, { message }: { message: WrittenMessage }) => ({
      messages: [...context.messages, { ...message, failure: null }],
    })),
    removeMessage: assign(({ context }, { id }: Id) => ({ messages: without(context.messages, id) })),
    chooseMessage: assign({ sending: ({ context }) => nextOf(context.messages)?.id ?? null }),
    /** Sends which message is being sent, and what came of it. */
    sendProgress: sendTo('ownReading', (_, { progress }: { progress: OwnReadingCommand }) => progress),
    removeSent: assign(({ context }) => ({ messages: without(context.messages, context.sending) })),
    forgetChoice: assign({ sending: null, part: 0 }),
    rememberFailure: assign(({ context }, { error }: { error: unknown }) => ({
      messages: withFailure(context.messages, context.sending, toFailure(error)),
    })),
    rememberWait: assign(({ context }, { error }: { error: unknown }) => ({
      messages: withWait(context.messages, context.sending, toFailure(error).wait ?? 0),
    })),
    endWaits: assign(({ context }) => ({ messages: withoutWaits(context.messages) })),
    forgetFailure: assign(({ context }, { id }: Id) => ({
      messages: withFailure(context.messages, id, null),
    })),
    rememberUpload: assign(({ context }, { output }: { output: MessageFile }) => ({
      messages: withUpload(context.messages, context.sending, output),
    })),
    rememberPart: assign((_, { part }: { part: number }) => ({ part })),
    rememberName: assign((_, { name }: { name: string }) => ({ name })),
  },
  guards: {
    hasNext: ({ context }) => nextOf(context.messages) !== null,
    mayAdd: ({ context: { messages } }, { id }: Id) =>
      messages.length < CHAT_QUEUE_MAX && messages.every((message) => message.id !== id),
    isWaiting: ({ context: { messages, sending } }, { id }: Id) =>
      id !== sending && messages.some((message) => message.id === id),
    hasUpload: ({ context }) => needsUpload(context.messages),
    isChosen: ({ context }, { id }: Id) => id === context.sending,
    isUnreached: (_, { error }: { error: unknown }) => toFailure(error).kind === 'NOT_REACHABLE',
    mustWait: (_, { error }: { error: unknown }) => toFailure(error).wait !== undefined,
    hasWaits: ({ context }) => longestWait(context.messages) > 0,
    isLinked: stateIn({ link: 'up' }),
  },
  delays: {
    retryDelay: RETRY_DELAY,
    pause: ({ context }) => longestWait(context.messages),
  },
});

/** What the queue of written messages needs of the world. */
export interface OutboxPort extends OwnReadingPort {
  loadQueue: (user: ChatUser) => Promise<readonly QueuedMessage[]>;
  storeQueue: (queue: StoredQueue) => void;
  /**
   * Sends a message. Creates the channel of an area or of two people with its first message. A message that the server has already counts as sent.
   */
  sendMessage: (message: MessageSending) => Promise<void>;
  /** Uploads a file, whose channel gets it. Rejects with the status 410 when the bytes are no longer here. */
  uploadFile: Upload<FileUpload, MessageFile>;
  /** Forgets the bytes of a file. */
  dropFile: (id: string) => void;
}

/** Sends the written messages of all channels in their order, one at a time, once the link is open. */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  type: 'parallel',
  context: ({ input }) => ({ ...input, messages: [], sending: null, part: 0 }),
  invoke: {
    id: 'ownReading',
    src: 'ownReading',
    input: ({ context: { mode, userId, channels }, self }) => ({ parent: self, mode, userId, channels }),
    onError: { actions: announceFailure },
  },
  on: {
    'chat.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'channel.seen': { actions: { type: 'sendProgress', params: ({ event }) => ({ progress: event }) } },
    'message.written': {
      guard: { type: 'mayAdd', params: ({ event }) => event },
      actions: [
        { type: 'addMessage', params: ({ event: { type: _, ...message } }) => ({ message }) },
        storeQueue,
        {
          type: 'notifyParent',
          params: ({ event: { id, channelId, file } }) =>
            file ? { type: 'file.queued', id } : { type: 'message.queued', channelId },
        },
      ],
    },
    'message.retry': {
      actions: [{ type: 'forgetFailure', params: ({ event }) => event }, storeQueue],
    },
    'message.discard': {
      guard: { type: 'isWaiting', params: ({ event }) => event },
      actions: [
        { type: 'removeMessage', params: ({ event }) => event },
        { type: 'dropFile', params: ({ event }) => event },
        storeQueue,
      ],
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
            onError: { target: 'waiting', actions: announceFailure },
          },
        },
        // For a message, or for the link.
        waiting: {
          always: [
            { guard: and(['hasUpload', 'isLinked']), target: 'uploading' },
            { guard: and(['hasNext', 'isLinked']), target: 'sending' },
            { guard: 'hasWaits', target: 'pausing' },
          ],
        },
        // Where people wait between two messages, the server has said how long. It is asked again before that with
        // the next message elsewhere.
        pausing: {
          exit: 'endWaits',
          always: [
            { guard: and(['hasNext', 'isLinked']), target: 'waiting' },
            { guard: not('hasWaits'), target: 'waiting' },
          ],
          after: { pause: 'waiting' },
        },
        // The file of a message, before the message itself.
        uploading: {
          entry: 'chooseMessage',
          invoke: {
            id: 'uploadFile',
            src: 'uploadFile',
            input: uploadOf,
            onDone: {
              target: 'waiting',
              actions: [{ type: 'rememberUpload', params: ({ event }) => event }, ...settled],
            },
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
                  ...settled,
                  announceFailure,
                ],
              },
            ],
          },
          on: {
            'upload.progressed': { actions: { type: 'rememberPart', params: ({ event }) => event } },
            'link.lost': { target: 'waiting', actions: 'forgetChoice' },
            'message.discard': {
              guard: { type: 'isChosen', params: ({ event }) => event },
              target: 'waiting',
              actions: [
                { type: 'removeMessage', params: ({ event }) => event },
                { type: 'dropFile', params: ({ event }) => event },
                ...settled,
              ],
            },
          },
        },
        sending: {
          entry: ['chooseMessage', sendBegin],
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: sendingOf,
            onDone: { target: 'waiting', actions: [dropSent, sendDelivered, 'removeSent', ...settled] },
            onError: [
              {
                guard: { type: 'isUnreached', params: ({ event }) => event },
                target: 'resting',
                actions: [sendEnd, 'forgetChoice'],
              },
              {
                guard: { type: 'mustWait', params: ({ event }) => event },
                target: 'waiting',
                actions: [sendEnd, { type: 'rememberWait', params: ({ event }) => event }, ...settled],
              },
              {
                target: 'waiting',
                actions: [
                  sendEnd,
                  { type: 'rememberFailure', params: ({ event }) => event },
                  ...settled,
                  announceFailure,
                ],
              },
            ],
          },
          on: { 'link.lost': { target: 'waiting', actions: [sendEnd, 'forgetChoice'] } },
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
/** Returns how much of the file that is being uploaded was sent, from 0 to 1; null while none is. */
export const uploadedPart = (snapshot: Snapshot): number | null =>
  snapshot.matches({ queue: 'uploading' }) ? snapshot.context.part : null;

/** Fills the chart by its port. */
export const createOutbox = (port: OutboxPort) =>
  outboxMachine.provide({
    actors: {
      loadQueue: fromPromise(({ input }) => port.loadQueue(input)),
      sendMessage: fromPromise(({ input }) => port.sendMessage(input)),
      ownReading: createOwnReading(port),
      uploadFile: fromPromise(({ input: { parent, ...file }, signal }) =>
        port.uploadFile(file, (part) => parent.send({ type: 'upload.progressed', part }), signal),
      ),
    },
    actions: {
      storeQueue: (_, queue) => port.storeQueue(queue),
      dropFile: (_, { id }) => port.dropFile(id),
    },
  });
