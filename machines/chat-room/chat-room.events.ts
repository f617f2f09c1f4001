import type { Message } from '@domain/chat/message';
import type { ListedPerson, OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { Batched } from '../patterns/batches.machine';
import type { FollowFailed } from '../patterns/follow.machine';
import type { WithParent } from '../patterns/port';
import type { MessageStore } from './message-store';

/** A channel of the user in one mode of the venue. */
export interface ChannelPlace {
  mode: OperationMode;
  userId: string;
  channelId: string;
}

export const placeOf = ({
  context: { mode, userId, channelId },
}: {
  context: ChannelPlace;
}): ChannelPlace => ({
  mode,
  userId,
  channelId,
});

export interface ChatRoomInput extends ChannelPlace, WithParent<ChatRoomFact> {
  /** When the newest message that the user has read was sent; 0 if none was read. */
  readUpTo: number;
  /** The message that mentions the user and that they have not seen. */
  mention: string | null;
  /** The store for the messages. */
  messages: MessageStore;
}

/** A file as the user chose it. */
export interface WrittenFile {
  name: string;
  /** As the browser sees it; empty when unknown. */
  type: string;
  /** In bytes. */
  size: number;
}

/** A message as it leaves the composer. */
export interface WrittenMessage {
  /** A push id. */
  id: string;
  channelId: string;
  /** Empty for a file alone. */
  text: string;
  file?: WrittenFile | undefined;
  /** The message that it answers. */
  replyTo?: string;
}

/** The message that is answered, as it was when the answer was begun. */
export interface Quote {
  id: string;
  authorName: string;
  text: string;
}

/** What is typed in a channel and not sent. */
export interface Draft {
  /** With its mentions as messages have them. */
  text: string;
  quote: Quote | null;
}

/** What the user wants to see: a message, or the first one from a time on, `byOthers` without their own. */
export type JumpTarget = { id: string } | { from: number; byOthers?: boolean };

/** The messages around a target, oldest first; none when it does not exist. */
export interface Around {
  messages: readonly Message[];
  /** Whether the newest message of the channel is among them. */
  isNewest: boolean;
}

/** Returns the id of the target among the messages around it: the newest one when none is from its time on. */
export function targetIn(target: JumpTarget, messages: readonly Message[], userId: string): string {
  if ('id' in target) return target.id;
  const later = messages.filter(({ sentAt }) => sentAt >= target.from);
  const byOthers = target.byOthers ? later.find(({ authorId }) => authorId !== userId) : undefined;
  return (byOthers ?? later[0] ?? messages.at(-1))?.id ?? '';
}

export interface AroundQuery extends ChannelPlace {
  target: JumpTarget;
}

export interface OlderQuery extends ChannelPlace {
  /** The oldest known message. */
  before: { id: string; sentAt: number };
}

/** Another person, and when the newest message that they have read was sent. */
export interface Reader {
  uid: string;
  sentAt: number;
}

/** The other person of a private channel or another member of a group, with their name once it is known. */
export interface OtherMember {
  uid: string;
  name?: string | undefined;
  /** Where the other person of a private channel was last seen. */
  place?: Pick<ListedPerson, 'status' | 'areaId'> | undefined;
}

export interface ReadPointer extends ChannelPlace {
  sentAt: number;
}

/** The user's commands. */
export type ChatRoomCommand =
  | { type: 'room.retry' }
  | { type: 'history.load' }
  /** Shows a loaded message. */
  | { type: 'message.show'; id: string }
  /** Shows a message that is not loaded, and those around it. */
  | { type: 'message.jump'; id: string }
  /** Shows the first message from a time on, and those around it. */
  | { type: 'time.jump'; from: number }
  /** Shows the first message that was unread when the channel was opened. */
  | { type: 'unread.jump' }
  /** Looks again for what could not be loaded. */
  | { type: 'jump.retry' }
  /** Hides that a message was not found. */
  | { type: 'jump.dismiss' }
  /** In the past: loads newer messages. */
  | { type: 'newer.load' }
  /** Returns from the past to the newest messages. */
  | { type: 'room.return' }
  /** A message that mentions the user is shown. */
  | { type: 'mention.seen'; id: string }
  /** The rows of these messages, from the first to the last, are on the screen. */
  | { type: 'rows.shown'; first: string; last: string }
  /** The newest message is visible in a window that the user looks at. */
  | { type: 'room.seen'; sentAt: number };

/** What is new in a channel. */
export type RoomNews =
  /** The newest messages, at most `WINDOW`; again when a gap to those before may exist. */
  | { type: 'messages.received'; messages: readonly Message[] }
  | { type: 'message.changed'; message: Message }
  | { type: 'message.removed'; id: string }
  /** The other people who are typing. */
  | { type: 'typing.received'; uids: readonly string[] }
  /** How far the other people of a private channel or a group have read. */
  | { type: 'readers.received'; readers: readonly Reader[] }
  /** The other members of a group: always all of them. */
  | { type: 'others.received'; others: readonly OtherMember[] };

export type ChatRoomFact =
  | { type: 'chat.failed'; failure: Failure }
  /** The user has seen the newest message. */
  | { type: 'messages.seen'; channelId: string; sentAt: number };

/** Facts of the machine that shows the past. */
export type PastFact =
  | { type: 'newer.loaded'; messages: readonly Message[] }
  /** The newest messages are reached and to be followed. */
  | { type: 'past.ended' }
  | { type: 'chat.failed'; failure: Failure };

/** What the user looked for is loaded: beside what was loaded before, or in its place. */
type RangeFound = { type: 'range.joined'; isNewest: boolean } | { type: 'range.replaced'; isNewest: boolean };

/** Facts of the machine that follows the shown messages. */
export type ShownRowsFact =
  /** Loaded messages were dropped: the oldest or the newest ones. */
  { type: 'older.dropped' } | { type: 'newer.dropped' } | { type: 'chat.failed'; failure: Failure };

export type ChatRoomEvent =
  | ChatRoomCommand
  | RoomNews
  | FollowFailed<'messages'>
  | Batched<'originals', string, readonly Message[]>
  | PastFact
  | ShownRowsFact
  | RangeFound;

export interface ChatRoomContext extends ChatRoomInput {
  typing: readonly string[];
  readers: readonly Reader[];
  /** The other members of a group. */
  others: readonly OtherMember[];
  /** The message that the user wants to see; another object for each jump. */
  jumpTarget: { readonly id: string } | null;
  /** What the user looked for last. */
  target: JumpTarget;
}
