import { type Attendee, attendeeOf } from '@domain/people/attendee';
import type { EntryUpdate } from '@machines/presence/presence.events';

/** Returns an update of a person's entry: a move, or one of the details when the area stays. */
export function updateOf(
  from: string | null,
  { uid }: { uid: string },
  areaId: string,
  status: Attendee['status'] = 'Available',
): EntryUpdate {
  const attendee = attendeeOf({ userId: uid, name: `Person ${uid}` }, areaId, status);
  if (!attendee) throw new Error('no details');
  return { mode: 'live', attendee, placement: areaId === from ? 'keep' : 'move', from };
}
