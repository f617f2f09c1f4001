import type { ChatUser } from '@domain/chat/channel';
import type { MessageFile } from '@domain/chat/message';
import { toFailure } from '@domain/shared/failure';
import { CHAT_QUEUE_MAX, RETRY_DELAY } from '@domain/shared/limits';
import { assign, sendTo, setup, stateIn } from 'xstate';
import type { WrittenMessage } from '../chat-room/chat-room.events';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type {
  FileUpload,
  MessageSending,
  OutboxCommand,
  OutboxContext,
  OutboxFact,
  OutboxInput,
  QueuedMessage,
  StoredQueue,
  UploadReport,
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
} from './outbox-queue';
import { type OwnReadingCommand, type OwnReadingFact, ownReadingMachine } from './own-reading.machine';

type Id = { id: string };

export const failed = ({ event }: { event: { error: unknown } }): OutboxFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const stored = ({ context: { mode, userId, messages } }: { context: OutboxContext }): StoredQueue => ({
  mode,
  userId,
  messages,
});
export const storeQueue = { type: 'storeQueue', params: stored } as const;

export function sendingOf({ context }: { context: OutboxContext }): MessageSending {
  const { mode, userId, name } = context;
  const message = nextOf(context.messages) as QueuedMessage;
  const { failure: _, fault: __, file: ___, wait: ____, uploaded, ...written } = message;
  return { mode, userId, ...written, ...(uploaded && { file: uploaded }), authorName: name };
}

export function uploadOf({ context }: { context: OutboxContext }): FileUpload {
  const { mode, userId } = context;
  const { id, channelId } = nextOf(context.messages) as QueuedMessage;
  return { mode, userId, channelId, id };
}

const channelOf = ({ messages, sending }: OutboxContext): string =>
  (messages.find(({ id }) => id === sending) as QueuedMessage).channelId;

const progress =
  (type: 'sending.begin' | 'message.delivered') =>
  ({ context }: { context: OutboxContext }) => ({ progress: { type, channelId: channelOf(context) } });

export const sendBegin = { type: 'sendProgress', params: progress('sending.begin') } as const;
export const sendDelivered = { type: 'sendProgress', params: progress('message.delivered') } as const;
export const sendEnd = { type: 'sendProgress', params: { progress: { type: 'sending.end' } } } as const;

export const dropSent = {
  type: 'dropFile',
  params: ({ context }: { context: OutboxContext }) => ({ id: context.sending as string }),
} as const;

/** Nothing is being sent any more, and the queue is stored. */
export const settled = ['forgetChoice', storeQueue] as const;

/** The slots, actions and guards of the queue. */
export const outboxSetup = setup({
  types: {
    context: {} as OutboxContext,
    input: {} as OutboxInput,
    events: {} as OutboxCommand | UploadReport | OwnReadingFact,
    children: {} as { ownReading: 'ownReading' },
  },
  actors: {
    loadQueue: promiseSlot<readonly QueuedMessage[], ChatUser>('loadQueue'),
    sendMessage: promiseSlot<void, MessageSending>('sendMessage'),
    uploadFile: streamSlot<UploadReport, FileUpload>('uploadFile'),
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
    rememberUpload: assign(({ context }, { file }: { file: MessageFile }) => ({
      messages: withUpload(context.messages, context.sending, file),
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
