import { unescapeKey } from '@domain/shared/database-key';
import { type Database, type DataSnapshot, onValue, ref, serverTimestamp } from 'firebase/database';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import type { Chat } from './chat';
import { blocksPath, mutedPath } from './chat-paths';
import type { Records } from './firebase-records';

type Choices = Pick<Chat, 'watchBlocks' | 'setBlock' | 'watchMuted' | 'setMuted'>;

function keysIn(snapshot: DataSnapshot): string[] {
  const keys: string[] = [];
  snapshot.forEach((child) => void keys.push(child.key ?? ''));
  return keys;
}

/** Opens whom a user blocks, and which channels they have muted, in the realtime database. */
export function openChoices(database: Database, { write }: Records): Choices {
  return {
    watchBlocks: ({ mode, userId }, onBlocks, onFailure) =>
      onValue(
        ref(database, `${mode}/${blocksPath(userId)}`),
        (snapshot) => onBlocks(keysIn(snapshot).map(unescapeKey)),
        (error) => onFailure(realtimeFailure(error, 'listening to the blocked people')),
      ),
    setBlock: ({ mode, userId, uid, blocked }) =>
      write(
        mode,
        { [blocksPath(userId, uid)]: blocked ? { since: serverTimestamp() } : null },
        'blocking a person',
      ),
    watchMuted: ({ mode, userId }, onMuted, onFailure) =>
      onValue(
        ref(database, `${mode}/${mutedPath(userId)}`),
        (snapshot) => onMuted(keysIn(snapshot)),
        (error) => onFailure(realtimeFailure(error, 'listening to the muted channels')),
      ),
    setMuted: ({ mode, userId, channelId, muted }) =>
      write(mode, { [mutedPath(userId, channelId)]: muted || null }, 'muting a channel'),
  };
}
