import { currentUser } from '@machines/auth/auth.selectors';
import { historyState, readWhenOpened } from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { useState } from 'react';
import { useChildValue } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';

/** Returns the index of the first message of another person after a time; -1 without one. */
function firstAfter(store: MessageStore, readUpTo: number, own: string | undefined): number {
  for (let index = store.indexAfter(readUpTo); index < store.size; index += 1)
    if (store.get(store.idAt(index) ?? '')?.authorId !== own) return index;
  return -1;
}

/**
 * Returns the index of the first message that was unread when the channel was opened; -1 without one, while it is not
 * loaded, and when nothing was read before.
 */
export function useFirstNew(store: MessageStore, isLive: boolean): number {
  const readUpTo = useChatValue('room', readWhenOpened, 0);
  const isWhole = useChatValue('room', historyState, 'partial') === 'complete';
  const own = useChildValue('auth', currentUser)?.userId;
  const [hasNew, setHasNew] = useState<boolean>();
  const first = readUpTo > 0 ? firstAfter(store, readUpTo, own) : -1;
  if (hasNew === undefined && isLive) setHasNew(first >= 0);
  const isReached = isWhole || store.indexAfter(readUpTo) > 0;
  return hasNew && isReached ? first : -1;
}
