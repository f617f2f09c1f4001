import type { ChatUser } from '@domain/chat/channel';
import type { MessageFile } from '@domain/chat/message';
import { and, fromCallback, fromPromise, not, type SnapshotFrom } from 'xstate';
import type { UploadListener } from '../patterns/port';
import type { FileUpload, MessageSending, QueuedMessage, StoredQueue, UploadReport } from './outbox.events';
import {
  dropSent,
  failed,
  outboxSetup,
  sendBegin,
  sendDelivered,
  sendEnd,
  sendingOf,
  settled,
  storeQueue,
  uploadOf,
} from './outbox.setup';
import { createOwnReading, type OwnReadingPort } from './own-reading.machine';

/** What the queue of written messages needs of the world. */
export interface OutboxPort extends OwnReadingPort {
  loadQueue: (user: ChatUser) => Promise<readonly QueuedMessage[]>;
  storeQueue: (queue: StoredQueue) => void;
  /**
   * Sends a message. Creates the channel of an area or of two people with its first message. A message that the server has already counts as sent.
   */
  sendMessage: (message: MessageSending) => Promise<void>;
  /**
   * Uploads a file, whose channel gets it. Fails with the status 410 when the bytes are no longer here. Returns the
   * function that aborts it.
   */
  uploadFile: (file: FileUpload, listener: UploadListener<MessageFile>) => () => void;
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
    onError: { actions: { type: 'notifyParent', params: failed } },
  },
  on: {
    'chat.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'channel.seen': { actions: { type: 'sendProgress', params: ({ event }) => ({ progress: event }) } },
    'message.add': {
      guard: { type: 'mayAdd', params: ({ event }) => event },
      actions: [
        { type: 'addMessage', params: ({ event: { type: _, ...message } }) => ({ message }) },
        storeQueue,
        {
          type: 'notifyParent',
          params: ({ event: { id, channelId } }) => ({ type: 'message.queued', id, channelId }),
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
            onError: { target: 'waiting', actions: { type: 'notifyParent', params: failed } },
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
            onError: {
              target: 'waiting',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => event },
                ...settled,
                { type: 'notifyParent', params: failed },
              ],
            },
          },
          on: {
            'upload.progressed': { actions: { type: 'rememberPart', params: ({ event }) => event } },
            'upload.finished': {
              target: 'waiting',
              actions: [{ type: 'rememberUpload', params: ({ event }) => event }, ...settled],
            },
            'upload.failed': [
              {
                guard: { type: 'isUnreached', params: ({ event }) => ({ error: event.failure }) },
                target: 'resting',
                actions: 'forgetChoice',
              },
              {
                target: 'waiting',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.failure }) },
                  ...settled,
                  {
                    type: 'notifyParent',
                    params: ({ event: { failure } }) => ({ type: 'chat.failed', failure }),
                  },
                ],
              },
            ],
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
                  { type: 'notifyParent', params: failed },
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
      uploadFile: fromCallback(({ sendBack, input }) => {
        const report = (upload: UploadReport) => sendBack(upload);
        return port.uploadFile(input, {
          onPart: (part) => report({ type: 'upload.progressed', part }),
          onDone: (file) => report({ type: 'upload.finished', file }),
          onFailure: (failure) => report({ type: 'upload.failed', failure }),
        });
      }),
    },
    actions: {
      storeQueue: (_, queue) => port.storeQueue(queue),
      dropFile: (_, { id }) => port.dropFile(id),
    },
  });
