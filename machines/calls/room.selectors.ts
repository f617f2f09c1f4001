import type { SnapshotFrom } from 'xstate';
import type { roomMachine } from './room.machine';

type Snapshot = SnapshotFrom<typeof roomMachine>;
const VIEWS = ['failed', 'signedOut', 'meeting', 'listening', 'full', 'ended'] as const;
export type RoomView = (typeof VIEWS)[number] | 'opening';

/** Returns what the page shows. */
export const roomView = (snapshot: Snapshot): RoomView =>
  VIEWS.find((view) => snapshot.matches({ visit: view })) ?? 'opening';
/** Returns the meeting that the user is in, or listens to; undefined outside. */
export const roomCall = ({ children }: Snapshot) => children.meeting ?? children.listening;
/** Returns why the user is no longer in the meeting; null when they left. */
export const roomEnd = (snapshot: Snapshot) => snapshot.context.end;
/** Returns whether the meeting is being ended for everybody. */
export const isEndingMeeting = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visit: { meeting: 'ending' } });
/** Returns whether the meeting could not be ended for everybody. */
export const hasMeetingEndFailed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visit: { meeting: 'endFailed' } });
/** Returns whether nobody watches over the connection to the server any longer. */
export const isLinkCrashed = (snapshot: Snapshot): boolean => snapshot.matches({ link: 'crashed' });
