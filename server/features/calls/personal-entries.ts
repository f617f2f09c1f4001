import { escapeKey } from '@domain/shared/database-key';
import type { Json } from '../../backend/realtime/tree/read-node';
import { childrenOf, type Find, fieldOf, foundEntries, type PersonalEntries } from '../presence';

/** Returns the calls for a person, and those that they have begun. */
const ringsOf: Find = async (reader, mode, uid) => {
  const path = `${mode}/ringing`;
  return childrenOf(await reader.read(path)).flatMap(([called, rings]) =>
    childrenOf(rings)
      .filter(([, ring]) => called === escapeKey(uid) || fieldOf(ring, 'from') === uid)
      .map(([channelId, ring]): [string, Json] => [`${path}/${called}/${channelId}`, ring]),
  );
};

/** Returns when a person rang others last, and others them. */
const ringTimesOf: Find = async (reader, mode, uid) => {
  const path = `${mode}/rangAt`;
  const key = escapeKey(uid);
  return childrenOf(await reader.read(path)).flatMap(([channelId, callers]) =>
    childrenOf(callers).flatMap(([caller, times]) =>
      childrenOf(times)
        .filter(([called]) => key === caller || key === called)
        .map(([called, time]): [string, Json] => [`${path}/${channelId}/${caller}/${called}`, time]),
    ),
  );
};

/** Finds the places of a person in calls or rooms, and what their browser was told. */
const seatsIn =
  (branch: 'calls' | 'rooms'): Find =>
  async (reader, mode, uid) => {
    const path = `${mode}/${branch}`;
    return childrenOf(await reader.read(path)).flatMap(([channelId, call]) => {
      const seats = childrenOf(fieldOf(call, 'seats')).filter(([, seat]) => fieldOf(seat, 'uid') === uid);
      const signals = childrenOf(fieldOf(call, 'signals')).filter(([key]) => key === escapeKey(uid));
      return [
        ...seats.map(([key, seat]): [string, Json] => [`${path}/${channelId}/seats/${key}`, seat]),
        ...signals.map(([key, told]): [string, Json] => [`${path}/${channelId}/signals/${key}`, told]),
      ];
    });
  };

/** The calls and meetings of a person while they last, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  foundEntries('ringing', 'ringing/$uid', ringsOf),
  foundEntries('ringTimes', 'rangAt/$channelId/$uid', ringTimesOf),
  foundEntries('calls', 'calls/$channelId/signals/$uid', seatsIn('calls')),
  foundEntries('rooms', 'rooms/$roomId/signals/$uid', seatsIn('rooms')),
];
