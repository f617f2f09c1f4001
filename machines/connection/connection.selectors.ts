import type { SnapshotFrom } from 'xstate';
import type { connectionMachine } from './connection.machine';

/** Why the link is down: the browser is offline, or the server does not answer. */
export type LinkCause = 'NETWORK' | 'SERVER';

type Snapshot = SnapshotFrom<typeof connectionMachine>;
export const linkState = ({ value: { status } }: Snapshot): 'online' | 'reconnecting' | 'offline' => {
  if (status === 'reconnecting') return status;
  return 'online' in status ? 'online' : 'offline';
};
export const linkCause = (snapshot: Snapshot): LinkCause | null => {
  if (linkState(snapshot) === 'online') return null;
  return snapshot.matches({ status: { offline: 'withoutNetwork' } }) ? 'NETWORK' : 'SERVER';
};
/** Returns true for a moment after the link is restored. */
export const isLinkRestored = (snapshot: Snapshot): boolean =>
  snapshot.matches({ status: { online: 'restored' } });
