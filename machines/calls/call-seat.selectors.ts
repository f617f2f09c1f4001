import type { SnapshotFrom } from 'xstate';
import type { callSeatMachine } from './call-seat.machine';

type Snapshot = SnapshotFrom<typeof callSeatMachine>;
/** Returns the connection to the browser of the person in this place; undefined while it is empty. */
export const seatPeer = (snapshot: Snapshot) => snapshot.children.peer;
