import { currentUser } from '@machines/auth/auth.selectors';
import { readWhenOpened } from '@machines/chat-room/chat-room.selectors';
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
 * Returns the index of the first message that was unread when the channel was opened; -1 without one, or when nothing
 * was read before.
 */
export function useFirstNew(store: MessageStore, isLive: boolean): number {
  const readUpTo = useChatValue('room', readWhenOpened, 0);
  const own = useChildValue('auth', currentUser)?.userId;
  const [sentAt, setSentAt] = useState<number | null | undefined>();
  let known = sentAt;
  if (known === undefined && isLive) {
    const id = readUpTo > 0 ? store.idAt(firstAfter(store, readUpTo, own)) : undefined;
    known = store.get(id ?? '')?.sentAt ?? null;
    setSentAt(known);
  }
  return known == null ? -1 : store.indexAfter(known - 1);
}
