import type { FailureKind } from '@domain/shared/failure';
import type { ChannelPlace, WrittenMessage } from '../chat-room/chat-room.events';
import type { ChatPartFact, ChatUser } from './chat-panel.events';

/** A message that is not sent yet. */
export interface QueuedMessage extends WrittenMessage {
  /** Why the server rejected it; null while it waits or is being sent. */
  failure: FailureKind | null;
}

/** The user's queue, to be stored on this device. */
export interface StoredQueue extends ChatUser {
  messages: readonly QueuedMessage[];
}

export interface MessageSending extends ChannelPlace, WrittenMessage {
  authorName: string;
}

export interface OutboxInput extends ChatUser {
  /** The name under which the user writes. */
  name: string;
}

export type OutboxCommand =
  | { type: 'message.retry'; id: string }
  | { type: 'message.discard'; id: string }
  | ({ type: 'message.add' } & WrittenMessage)
  | { type: 'author.set'; name: string }
  | { type: 'link.opened' }
  | { type: 'link.lost' };

export type OutboxFact = Extract<ChatPartFact, { type: 'message.queued' | 'chat.failed' }>;

export interface OutboxContext extends OutboxInput {
  /** In the order in which they were written. */
  messages: readonly QueuedMessage[];
  /** The message that is being sent. */
  sending: string | null;
}
