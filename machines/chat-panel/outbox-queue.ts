import type { FailureKind } from '@domain/shared/failure';
import type { QueuedMessage } from './outbox.events';

type Messages = readonly QueuedMessage[];

/** Returns the message to send next: a rejected one holds back those after it in its channel. */
export function nextOf(messages: Messages): QueuedMessage | null {
  const held = new Set<string>();
  for (const message of messages) {
    if (message.failure) held.add(message.channelId);
    if (!held.has(message.channelId)) return message;
  }
  return null;
}

export const without = (messages: Messages, id: string | null): Messages =>
  messages.filter((message) => message.id !== id);

/** Returns the recalled messages, and after them those that were written meanwhile. */
export const queuedFirst = (recalled: Messages, written: Messages): Messages => [
  ...recalled,
  ...written.filter(({ id }) => recalled.every((message) => message.id !== id)),
];

export const withFailure = (messages: Messages, id: string | null, failure: FailureKind | null): Messages =>
  messages.map((message) => (message.id === id ? { ...message, failure } : message));
