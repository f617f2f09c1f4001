import type { PresenceStatus } from '@domain/people/attendee';
import type { SnapshotFrom } from 'xstate';
import type { presenceMachine } from './presence.machine';
import { shownStatus } from './shown-status';

type Snapshot = SnapshotFrom<typeof presenceMachine>;
/** Returns whether a signed-in user is to be connected with others: for chat and calls, with or without presence. */
export const isContactActive = (snapshot: Snapshot): boolean => !snapshot.matches('inactive');
/** Returns whether presence is active: switched on, for a signed-in user. */
export const isPresenceActive = (snapshot: Snapshot): boolean =>
  isContactActive(snapshot) && snapshot.context.isShown;
/** Returns whether it is known if the user is present or absent. */
export const isPresenceReady = (snapshot: Snapshot): boolean => snapshot.matches('connected');
/** Returns the user's status as others see it. */
export const ownStatus = (snapshot: Snapshot): PresenceStatus =>
  snapshot.matches({ connected: { visibility: 'present' } }) ? shownStatus(snapshot.context) : 'Offline';
