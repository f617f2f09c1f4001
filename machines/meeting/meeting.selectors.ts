import type { SnapshotFrom } from 'xstate';
import { type EntranceMode, keyOf, type MeetingKey, type MeetingRoom } from './meeting.events';
import type { meetingMachine } from './meeting.machine';
import { entranceMode } from './meeting.machine';

type Snapshot = SnapshotFrom<typeof meetingMachine>;

export type MeetingPhase = 'opening' | 'failed' | 'ready' | 'knocking' | 'joined' | 'leaving';
export type MeetingEnd = 'left' | 'removed' | 'over' | 'interrupted';
/** How the meeting is shown: as its entrance says, or as a small window. */
export type MeetingView = Exclude<EntranceMode, 'link'> | 'small';

const PHASES: readonly MeetingPhase[] = ['opening', 'failed', 'ready', 'knocking', 'joined', 'leaving'];
const ENDS: readonly MeetingEnd[] = ['left', 'removed', 'over', 'interrupted'];

/** Returns the meeting that the user is in; null without one. */
export const runningRoom = (snapshot: Snapshot): MeetingRoom | null =>
  snapshot.matches({ room: 'running' }) ? snapshot.context.room : null;
/** Returns the meeting that has ended, until that is hidden. */
export const endedRoom = (snapshot: Snapshot): MeetingRoom | null =>
  snapshot.matches({ room: 'ended' }) ? snapshot.context.room : null;
/** Returns how far the user is in the meeting; null without one. */
export const meetingPhase = (snapshot: Snapshot): MeetingPhase | null =>
  PHASES.find((phase) => snapshot.matches({ room: { running: phase } })) ?? null;
/** Returns how the meeting ended, until that is hidden. */
export const meetingEnd = (snapshot: Snapshot): MeetingEnd | null =>
  ENDS.find((end) => snapshot.matches({ room: { ended: end } })) ?? null;
/** Returns how the meeting is shown now. */
export function meetingView(snapshot: Snapshot): MeetingView {
  const mode = entranceMode(snapshot.context);
  return mode && mode !== 'link' && snapshot.matches({ view: 'full' }) ? mode : 'small';
}
/** Returns whether a part of the page shows the meeting or a way to it. */
export const isMeetingHere = (snapshot: Snapshot): boolean => entranceMode(snapshot.context) !== undefined;
/** Returns whether this part of the page only links to the page of the meeting. */
export const isLinked = (snapshot: Snapshot): boolean => entranceMode(snapshot.context) === 'link';
/** Returns how many people are in the meeting; null while the room does not say. */
export const meetingCount = (snapshot: Snapshot): number | null => snapshot.context.count;
/** Returns the number of this load of the frame. */
export const frameAttempt = (snapshot: Snapshot): number => snapshot.context.attempt;
/** Returns the meeting that the user wants and what must be left for it; null while nothing is asked. */
export const isAskingToSwitch = (snapshot: Snapshot): boolean => snapshot.matches({ question: 'asking' });
/** Returns whether it is a call that must be left, not another meeting. */
export const isInCall = (snapshot: Snapshot): boolean => snapshot.matches({ calls: 'calling' });

/** Returns the selector of what one entrance of a meeting shows of it. */
export const entranceState =
  (key: MeetingKey) =>
  (snapshot: Snapshot): 'closed' | 'running' | MeetingEnd => {
    const { room } = snapshot.context;
    if (room === null || keyOf(room) !== key) return 'closed';
    return runningRoom(snapshot) ? 'running' : (meetingEnd(snapshot) ?? 'closed');
  };
