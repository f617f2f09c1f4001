import type { Database } from 'firebase/database';
import { openRestrictions } from '@/services/moderation/firebase-restrictions';
import type { Relisten } from '@/services/realtime/relistening';
import type { Chat } from './chat';
import { openChannels } from './firebase-channels';
import { openChoices } from './firebase-choices';
import { openMembers } from './firebase-members';
import { openMessages } from './firebase-messages';
import { openRange } from './firebase-range';
import { openRecords } from './firebase-records';
import { openSending, type SendOnDisconnect } from './firebase-sends';
import { openWrites } from './firebase-writes';
import { createOpenSends } from './open-sends';

/** Opens the chat in the realtime database. */
export function openChat(
  database: Database,
  relisten: Relisten,
): Chat & { sendOnDisconnect: SendOnDisconnect } {
  const sends = createOpenSends();
  const records = openRecords(database);
  return {
    ...openChannels(database, relisten),
    ...openMessages({ database, relisten, records, sends }),
    ...openRange(database),
    ...openSending(database, records, sends),
    ...openMembers(database, records),
    ...openWrites(database, records),
    ...openChoices(database, records),
    ...openRestrictions(database),
  };
}
