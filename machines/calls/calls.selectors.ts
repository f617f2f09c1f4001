import type { Ring } from '@domain/calls/call';
import type { SnapshotFrom } from 'xstate';
import type { CallEnd } from './call.events';
import { type CallSubject, firstUnanswered } from './calls.events';
import type { callsMachine } from './calls.machine';

type Snapshot = SnapshotFrom<typeof callsMachine>;
/** Returns whether the user can call somebody: connected, and in no call. */
export const mayCall = (snapshot: Snapshot): boolean =>
  snapshot.context.user !== null && !snapshot.matches({ call: 'running' });
/** Returns the call for the user that is shown; null while there is none, and once the user takes one. */
export const shownRing = (snapshot: Snapshot): Ring | null =>
  snapshot.matches({ call: 'running' }) || snapshot.matches({ call: 'asking' })
    ? null
    : firstUnanswered(snapshot.context.rings);
/** Returns whether it is asked if the user leaves the meeting for a call. */
export const isAskingToCall = (snapshot: Snapshot): boolean => snapshot.matches({ call: 'asking' });
/** Returns the machine of the call that the user is in. */
export const currentCall = (snapshot: Snapshot) => snapshot.children.call;
/** Returns the machine of its window. */
export const currentWindow = (snapshot: Snapshot) => snapshot.children.callWindow;
/** Returns the call that the user is in, or was in last. */
export const callSubject = (snapshot: Snapshot): CallSubject => snapshot.context.subject;
/** Returns why the last call ended, while that is shown. */
export const shownEnd = (snapshot: Snapshot): CallEnd | null =>
  snapshot.matches({ call: 'over' }) ? snapshot.context.end : null;
