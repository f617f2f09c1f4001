import { roomSchema } from '@machines/meeting/meeting.events';
import type { MeetingPort } from '@machines/meeting/meeting.machine';
import * as v from 'valibot';
import type { TextStore } from './storage';

const KEY = 'foyer:meeting';
const storedSchema = v.pipe(v.string(), v.parseJson(), roomSchema);

/** Keeps the meeting that the user is in for the lifetime of this tab. */
export const createKeptMeeting = (session: TextStore): MeetingPort => ({
  recall: () => {
    const { success, output } = v.safeParse(storedSchema, session.get(KEY));
    return success ? output : null;
  },
  keep: (room) => {
    if (room) session.set(KEY, JSON.stringify(room));
    else session.remove(KEY);
  },
});
