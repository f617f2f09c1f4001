import type { SnapshotFrom } from 'xstate';
import type { OtherMember, Reader } from './chat-room.events';
import type { chatRoomMachine } from './chat-room.machine';
import type { MessageStore } from './message-store';

type Snapshot = SnapshotFrom<typeof chatRoomMachine>;

/** `refused`: the user may not read the channel any more. */
export type RoomState = 'loading' | 'live' | 'failed' | 'refused';
export type HistoryState = 'partial' | 'loading' | 'complete' | 'failed';

export const roomChannel = (snapshot: Snapshot): string => snapshot.context.channelId;
/** Returns how far the newest messages are loaded; those from before may be shown meanwhile. */
export const roomState = ({ value: { messages } }: Snapshot): RoomState => {
  if (messages === 'refused') return 'refused';
  return messages === 'past' ? 'live' : messages.watching;
};
/** Returns whether older messages are shown, which the newest ones do not follow. */
export const isInPast = (snapshot: Snapshot): boolean => snapshot.matches({ messages: 'past' });
/** Returns the message that the user wants to see; another object for each jump. */
export const targetOfJump = (snapshot: Snapshot): { readonly id: string } | null =>
  snapshot.context.jumpTarget;
/** Returns whether what the user looks for is being loaded, does not exist or could not be loaded. */
export const jumpState = ({ value: { jump } }: Snapshot): 'idle' | 'locating' | 'missing' | 'failed' => jump;
/** Returns whether the first unread message is above the loaded ones. */
export const isUnreadAbove = (snapshot: Snapshot): boolean => {
  const { messages, readUpTo } = snapshot.context;
  const isWhole = snapshot.matches({ history: 'complete' });
  const isLive = snapshot.matches({ messages: { watching: 'live' } });
  return readUpTo > 0 && isLive && !isWhole && (messages.oldest?.sentAt ?? 0) > readUpTo;
};
/** Returns the message that mentions the user and that they have not seen. */
export const unseenMention = (snapshot: Snapshot): string | null => snapshot.context.mention;
/** Returns the loaded messages of the channel. */
export const roomMessages = (snapshot: Snapshot): MessageStore => snapshot.context.messages;
export const historyState = ({ value: { history } }: Snapshot): HistoryState => history;
/** Returns the other people who are typing. */
export const typingPeople = (snapshot: Snapshot): readonly string[] => snapshot.context.typing;
/** Returns up to when the messages were read when the channel was opened; 0 if none were read. */
export const readWhenOpened = (snapshot: Snapshot): number => snapshot.context.readUpTo;
/** Returns how far the other people have read. */
export const roomReaders = (snapshot: Snapshot): readonly Reader[] => snapshot.context.readers;
/** Returns the other people of a private channel or a group, once they are known. */
export const otherMembers = (snapshot: Snapshot): readonly OtherMember[] => snapshot.context.others;
/** Returns whether all members of a group, of several others, have read what was sent up to a time. */
export const isSeenByAll =
  (sentAt: number) =>
  ({ context: { others, readers } }: Snapshot): boolean =>
    others.length > 1 &&
    others.every(({ uid }) => readers.some((reader) => reader.uid === uid && reader.sentAt >= sentAt));
/** Returns the newest message of the user that others have read; null in the past, where it may not be loaded. */
export const seenMessage = (snapshot: Snapshot): string | null => {
  const { messages, readers, userId } = snapshot.context;
  if (isInPast(snapshot)) return null;
  const readUpTo = Math.max(...readers.map(({ sentAt }) => sentAt));
  return messages.newestOf(userId, readUpTo)?.id ?? null;
};
