import type { ChatUser } from '@domain/chat/channel';
import type { FileFault } from '@domain/chat/file-fault';
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
}

/** The file of a message, to be sent to the server. */
export interface FileUpload extends ChannelPlace {
  /** The id of the message and of its file. */
  id: string;
}

/** Reports of the slot `uploadFile`. */
export type UploadReport =
  /** From 0 to 1. */
  | { type: 'upload.progressed'; part: number }
  | { type: 'upload.finished'; file: MessageFile }
  | { type: 'upload.failed'; failure: Failure };

export interface OutboxInput extends ChatUser {
  /** The name under which the user writes. */
  name: string;
  /** The user's channels. */
  channels: ChannelStore;
}

export type OutboxCommand =
  | { type: 'message.retry'; id: string }
  | { type: 'message.discard'; id: string }
  | ({ type: 'message.add' } & WrittenMessage)
  | { type: 'author.set'; name: string }
  /** The user has seen the newest message of a channel. */
  | { type: 'channel.seen'; channelId: string }
  | { type: 'link.opened' }
  | { type: 'link.lost' };

export type OutboxFact = Extract<ChatPartFact, { type: 'message.queued' | 'chat.failed' }>;

export interface OutboxContext extends OutboxInput {
  /** In the order in which they were written. */
  messages: readonly QueuedMessage[];
  /** The message that is being sent, or its file. */
  sending: string | null;
  /** How much of the file was sent, from 0 to 1. */
  part: number;
}
