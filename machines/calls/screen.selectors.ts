import type { SnapshotFrom } from 'xstate';
import type { screenMachine } from './screen.machine';

type Snapshot = SnapshotFrom<typeof screenMachine>;
/** Returns whether the user is asked which screen they share. */
export const isAskingForScreen = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'asking' });
/** Returns whether the others see the user's screen. */
export const isSharingScreen = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'sharing' });
/** Returns whether the screen could not be shared. */
export const isScreenFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
