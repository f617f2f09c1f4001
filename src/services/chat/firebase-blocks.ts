import { unescapeKey } from '@domain/shared/database-key';
import { type Database, type DataSnapshot, onValue, ref, serverTimestamp } from 'firebase/database';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import type { Chat } from './chat';
import { blocksPath } from './chat-paths';
import type { Records } from './firebase-records';

function peopleIn(snapshot: DataSnapshot): string[] {
  const uids: string[] = [];
  snapshot.forEach((child) => void uids.push(unescapeKey(child.key ?? '')));
  return uids;
}

/** Opens whom a user blocks in the realtime database. */
export function openBlocks(database: Database, { write }: Records): Pick<Chat, 'watchBlocks' | 'setBlock'> {
  return {
    watchBlocks: ({ mode, userId }, onBlocks, onFailure) =>
      onValue(
        ref(database, `${mode}/${blocksPath(userId)}`),
        (snapshot) => onBlocks(peopleIn(snapshot)),
        (error) => onFailure(realtimeFailure(error, 'listening to the blocked people')),
      ),
    setBlock: ({ mode, userId, uid, blocked }) =>
      write(
        mode,
        { [blocksPath(userId, uid)]: blocked ? { since: serverTimestamp() } : null },
        'blocking a person',
      ),
  };
}
