import type { SnapshotFrom } from 'xstate';
import type { connectionMachine } from './connection.machine';

/** Why the link is down: the browser is offline, or the server does not answer. */
export type LinkCause = 'NETWORK' | 'SERVER';

type Snapshot = SnapshotFrom<typeof connectionMachine>;
export const linkState = ({ value: { status } }: Snapshot): 'online' | 'reconnecting' | 'offline' => {
  if (status === 'reconnecting') return status;
  return 'online' in status ? 'online' : 'offline';
};
/** Returns whether the link is down: what is known of people is then old. */
export const isLinkDown = (snapshot: Snapshot): boolean => linkState(snapshot) !== 'online';
export const linkCause = (snapshot: Snapshot): LinkCause | null => {
  if (!isLinkDown(snapshot)) return null;
  return snapshot.matches({ status: { offline: 'withoutNetwork' } }) ? 'NETWORK' : 'SERVER';
};
/** Returns true for a moment after the link is restored. */
export const isLinkRestored = (snapshot: Snapshot): boolean =>
  snapshot.matches({ status: { online: 'restored' } });
