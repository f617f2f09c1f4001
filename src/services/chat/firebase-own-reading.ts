import { CHAT_QUEUE_MAX } from '@domain/shared/limits';
import { type Database, limitToFirst, query, ref, startAfter } from 'firebase/database';
import { read } from '@/services/people/firebase-people';
import type { Chat } from './chat';
import { readUpToPath } from './chat-paths';
import { messagesIn, messagesOf } from './firebase-messages';

/** Opens the marking of own messages as read: those after what is read, up to the first one of another person. */
export function openOwnReading(database: Database, { markRead }: Pick<Chat, 'markRead'>) {
  const markOwnRead: Chat['markOwnRead'] = async (place) => {
    const { mode, channelId, userId } = place;
    const pointer: unknown = (await read(ref(database, `${mode}/${readUpToPath(channelId, userId)}`))).val();
    const readUpTo = typeof pointer === 'number' ? pointer : 0;
    const page = query(messagesOf(database, place), startAfter(readUpTo), limitToFirst(CHAT_QUEUE_MAX));
    const unread = messagesIn(await read(page));
    const other = unread.findIndex(({ authorId }) => authorId !== userId);
    const last = unread.slice(0, other < 0 ? undefined : other).at(-1);
    return last ? markRead({ ...place, sentAt: last.sentAt }) : 0;
  };
  return { markOwnRead };
}
