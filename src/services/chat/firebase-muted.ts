import { type Database, type DataSnapshot, onValue, ref } from 'firebase/database';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import type { Chat } from './chat';
import { mutedPath } from './chat-paths';
import type { Records } from './firebase-records';

function channelsIn(snapshot: DataSnapshot): string[] {
  const channelIds: string[] = [];
  snapshot.forEach((child) => void channelIds.push(child.key ?? ''));
  return channelIds;
}

/** Opens which channels a user has muted in the realtime database. */
export function openMuted(database: Database, { write }: Records): Pick<Chat, 'watchMuted' | 'setMuted'> {
  return {
    watchMuted: ({ mode, userId }, onMuted, onFailure) =>
      onValue(
        ref(database, `${mode}/${mutedPath(userId)}`),
        (snapshot) => onMuted(channelsIn(snapshot)),
        (error) => onFailure(realtimeFailure(error, 'listening to the muted channels')),
      ),
    setMuted: ({ mode, userId, channelId, muted }) =>
      write(mode, { [mutedPath(userId, channelId)]: muted || null }, 'muting a channel'),
  };
}
