import { RANGE_MAX } from '@domain/chat/chat-limits';
import { type Database, endAt, limitToFirst, onValue, query, startAt } from 'firebase/database';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import type { Chat } from './chat';
import { messagesIn, messagesOf } from './firebase-messages';

/** Opens the range of older messages that a page follows in the realtime database. */
export function openRange(database: Database) {
  const watchRange: Chat['watchRange'] = ({ range: { first, last }, ...place }, onMessages, onFailure) =>
    onValue(
      query(
        messagesOf(database, place),
        startAt(first.sentAt, first.id),
        endAt(last.sentAt, last.id),
        limitToFirst(RANGE_MAX),
      ),
      (snapshot) => onMessages(messagesIn(snapshot)),
      (error) => onFailure(realtimeFailure(error, 'listening to older messages')),
    );

  return { watchRange };
}
