import { fileFaultOf } from '@domain/chat/file-fault';
import type { MessageFile } from '@domain/chat/message';
import type { Failure } from '@domain/shared/failure';
import type { QueuedMessage } from './outbox.events';

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
