import type { PresenceStatus } from '@domain/attendee';
import type { SnapshotFrom } from 'xstate';
import { statusOf } from './own-entry';
import type { presenceMachine } from './presence.machine';

type Snapshot = SnapshotFrom<typeof presenceMachine>;
/** Presence is switched on, for somebody who is signed in. */
export const isPresenceActive = (snapshot: Snapshot): boolean => !snapshot.matches('inactive');
/** The person is present or absent, and it is known which. */
export const isPresenceReady = (snapshot: Snapshot): boolean => snapshot.matches('connected');
/** What others see of the person. */
export const ownStatus = (snapshot: Snapshot): PresenceStatus =>
  snapshot.matches({ connected: { sight: 'present' } }) ? statusOf(snapshot.context) : 'Offline';
