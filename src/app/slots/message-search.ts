import { reporting } from '@machines/app/children';
import type { HistoryQuery } from '@machines/chat-room/message-search.events';
import { messageSearchMachine } from '@machines/chat-room/message-search.machine';
import type { Chat } from '@/services/chat/chat';
import { promise } from './fill';

/** Fills the slot of the search in a channel. */
export const messageSearchSlot = (chat: Chat) =>
  reporting(messageSearchMachine).provide({
    actors: { loadHistory: promise((query: HistoryQuery) => chat.loadHistory(query)) },
  });
