import type { SnapshotFrom } from 'xstate';
import type { meetingMachine } from './meeting.machine';

/** Returns whether there is something to show of a meeting: it runs, has ended, or something is asked. */
export const isMeetingShown = (snapshot: SnapshotFrom<typeof meetingMachine>): boolean =>
  !snapshot.matches({ question: 'none' }) ||
  snapshot.matches({ room: 'running' }) ||
  snapshot.matches({ room: 'ended' });
