import { roomSchema } from '@machines/meeting/meeting.events';
import type { MeetingPort } from '@machines/meeting/meeting.machine';
import type { TextStore } from './storage';
import { storedValue } from './stored-value';

const KEY = 'foyer:meeting';

/** Keeps the meeting that the user is in for the lifetime of this tab. */
export function createKeptMeeting(session: TextStore): MeetingPort {
  const { read, write } = storedValue(session, KEY, roomSchema);
  return { recall: () => read() ?? null, keep: write };
}
