import type { ChatUser } from '@domain/chat/channel';
import { type FileFault, fileFaultOf } from '@domain/chat/file-fault';
import type { MessageFile } from '@domain/chat/message';
import type { Failure, FailureKind } from '@domain/shared/failure';
import type { ChannelPlace, WrittenMessage } from '../chat-room/chat-room.events';
import type { ChannelStore } from './channel-store';
import type { ChatPartFact } from './chat-panel.events';

/** A message that is not sent yet. */
export interface QueuedMessage extends WrittenMessage {
  /** Why the server rejected it; null while it waits or is being sent. */
  failure: FailureKind | null;
  /** What is wrong with its file. */
  fault?: FileFault | null | undefined;
  /** How long it waits until it may be sent, in milliseconds, where people wait between two messages. */
  wait?: number | undefined;
  /** Its file on the server. */
  uploaded?: MessageFile | undefined;
}

/** The user's queue, to be stored on this device. */
export interface StoredQueue extends ChatUser {
  messages: readonly QueuedMessage[];
}

export interface MessageSending extends ChannelPlace, Omit<WrittenMessage, 'file'> {
  file?: MessageFile | undefined;
  authorName: string;
  /** The uid of a person who has not answered a call of the user: a message of that, without a text. */
  missedBy?: string;
  /** When a call of the user began that ends now: a message of that, without a text, which is new for nobody. */
  calledAt?: number;
}

/** The file of a message, to be sent to the server. */
export interface FileUpload extends ChannelPlace {
  /** The id of the message and of its file. */
  id: string;
}

export interface OutboxInput extends ChatUser {
  /** The name under which the user writes. */
  name: string;
  /** The user's channels. */
  channels: ChannelStore;
}

export type OutboxCommand =
  | { type: 'message.retry'; id: string }
  | { type: 'message.discard'; id: string }
  | ({ type: 'message.written' } & WrittenMessage)
  | { type: 'author.set'; name: string }
  /** The user has seen the newest message of a channel. */
  | { type: 'channel.seen'; channelId: string }
  | { type: 'link.opened' }
  | { type: 'link.lost' };

export type OutboxFact = Extract<ChatPartFact, { type: 'message.queued' | 'file.queued' | 'chat.failed' }>;

export interface OutboxContext extends OutboxInput {
  /** In the order in which they were written. */
  messages: readonly QueuedMessage[];
  /** The message that is being sent, or its file. */
  sending: string | null;
  /** How much of the file was sent, from 0 to 1. */
  part: number;
}

type Messages = readonly QueuedMessage[];

/**
 * Returns the message to send next: one that is rejected or waits holds back those after it in its channel, as they may
 * follow from it. One whose file is rejected does not: what is said goes on without it.
 */
export function nextOf(messages: Messages): QueuedMessage | null {
  const held = new Set<string>();
  for (const message of messages.filter((one) => one.failure === null || one.file === undefined)) {
    if (message.failure || message.wait !== undefined) held.add(message.channelId);
    if (!held.has(message.channelId)) return message;
  }
  return null;
}

export const without = (messages: Messages, id: string | null): Messages =>
  messages.filter((message) => message.id !== id);

/** Returns the recalled messages, and after them those that were written meanwhile. */
export const queuedFirst = (recalled: Messages, written: Messages): Messages => [
  ...withoutWaits(recalled),
  ...written.filter(({ id }) => recalled.every((message) => message.id !== id)),
];

const changed = (messages: Messages, id: string | null, values: Partial<QueuedMessage>): Messages =>
  messages.map((message) => (message.id === id ? { ...message, ...values } : message));

/** Returns the messages with the failure of one of them; null for none. */
export const withFailure = (messages: Messages, id: string | null, failure: Failure | null): Messages =>
  changed(messages, id, {
    failure: failure?.kind ?? null,
    ...(messages.some((message) => message.id === id && message.file) && {
      fault: failure && fileFaultOf(failure),
    }),
  });

/** Returns the messages, one of which waits. */
export const withWait = (messages: Messages, id: string | null, wait: number): Messages =>
  changed(messages, id, { wait });

/** Returns the messages, none of which waits any more. */
export const withoutWaits = (messages: Messages): Messages =>
  messages.map(({ wait: _, ...message }) => message);

/** Returns the longest wait of the messages, in milliseconds; 0 when none waits. */
export const longestWait = (messages: Messages): number =>
  Math.max(0, ...messages.map(({ wait = 0 }) => wait));

export const withUpload = (messages: Messages, id: string | null, uploaded: MessageFile): Messages =>
  changed(messages, id, { uploaded });

/** Returns whether the next message has a file that is not on the server yet. */
export function needsUpload(messages: Messages): boolean {
  const next = nextOf(messages);
  return next?.file !== undefined && next.uploaded === undefined;
}
