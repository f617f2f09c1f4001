import type { SnapshotFrom } from 'xstate';
import type { peerMachine } from './peer.machine';

type Snapshot = SnapshotFrom<typeof peerMachine>;
/** Returns what the other person sends; null before it arrives. */
export const peerStream = (snapshot: Snapshot) => snapshot.context.stream;
/** Returns whether pictures and sound of the other person arrive; false while a way is looked for. */
export const isPeerConnected = (snapshot: Snapshot): boolean => snapshot.matches({ connection: 'connected' });
/** Returns whether the connection was lost and another way is looked for. */
export const isPeerInterrupted = (snapshot: Snapshot): boolean =>
  snapshot.matches({ connection: 'interrupted' }) || snapshot.matches({ connection: 'restarting' });
/** Returns whether the other person speaks. */
export const isSpeaking = (snapshot: Snapshot): boolean => snapshot.matches({ voice: 'speaking' });
/** Returns whether the other person has turned their microphone off. */
export const isPeerMuted = (snapshot: Snapshot): boolean => snapshot.matches({ voice: 'muted' });
