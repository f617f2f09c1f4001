import type { SnapshotFrom } from 'xstate';
import type { callMachine } from './call.machine';
import type { callSeatMachine } from './call-seat.machine';
import type { peerMachine } from './peer.machine';

type Snapshot = SnapshotFrom<typeof callMachine>;
/** How far a call is. */
export type CallPhase = 'preparing' | 'connecting' | 'ringing' | 'answered' | 'together' | 'leaving';

/** Returns how far a call is. */
export function callPhase(snapshot: Snapshot): CallPhase {
  if (snapshot.matches({ active: 'preparing' })) return 'preparing';
  if (snapshot.matches({ active: { joined: { people: 'together' } } })) return 'together';
  if (snapshot.matches('leaving')) return 'leaving';
  if (!snapshot.matches({ active: { joined: { ringing: 'ringing' } } })) return 'connecting';
  return Object.values(snapshot.context.answers).includes('ACCEPTED') ? 'answered' : 'ringing';
}
/** Returns who is in a call before the user joins them, null until that is known; the same array until it changes. */
export const peopleInside = (snapshot: Snapshot) => snapshot.context.inside;
/** Returns the other people in a call; the same array until it changes. */
export const otherPeople = (snapshot: Snapshot) => snapshot.context.others;

type Children = Snapshot['children'];
/** Returns a machine that a call runs. */
export const callPart =
  <Id extends keyof Children>(id: Id) =>
  (snapshot: Snapshot): Children[Id] =>
    snapshot.children[id];

type SeatSnapshot = SnapshotFrom<typeof callSeatMachine>;
/** Returns the connection to the browser of the person in this place; undefined while it is empty. */
export const seatPeer = (snapshot: SeatSnapshot) => snapshot.children.peer;

type PeerSnapshot = SnapshotFrom<typeof peerMachine>;
/** Returns what the other person sends; null before it arrives. */
export const peerStream = (snapshot: PeerSnapshot) => snapshot.context.stream;
/** Returns whether pictures and sound of the other person arrive; false while a way is looked for. */
export const isPeerConnected = (snapshot: PeerSnapshot): boolean =>
  snapshot.matches({ connection: 'connected' });
/** Returns whether the connection was lost and another way is looked for. */
export const isPeerInterrupted = (snapshot: PeerSnapshot): boolean =>
  snapshot.matches({ connection: 'interrupted' }) || snapshot.matches({ connection: 'restarting' });
/** Returns whether the other person has turned their microphone off. */
export const isPeerMuted = (snapshot: PeerSnapshot): boolean => snapshot.matches({ microphone: 'off' });
