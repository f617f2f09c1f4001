import { isListenerSeat, type Participant, participantsOf } from '@domain/calls/call';
import { storedSignal } from '@domain/calls/signal';
import { pushId } from '@domain/chat/push-id';
import { escapeKey } from '@domain/shared/database-key';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import {
  childrenOf,
  type Find,
  fieldOf,
  foundEntries,
  type PersonalEntries,
  type Silenced,
  type Writes,
} from '../presence';

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

const seatsOf = (call: Json): Participant[] =>
  participantsOf(childrenOf(call).find(([key]) => key === 'seats')?.[1]);

/** Returns what takes one person out of a call; the goodbyes end the connections of the other browsers at once. */
function departure(call: string, own: Participant, people: readonly Participant[]): Writes {
  const data = storedSignal({ type: 'bye' });
  const others = people.filter(({ session }) => session !== own.session);
  const goodbyes = others.map(({ uid, session, seat }): [string, Json] => [
    `${call}/signals/${escapeKey(uid)}/${session}/${pushId(Date.now(), Math.random)}`,
    { from: own.session, seat: own.seat, to: seat, data },
  ]);
  return { [`${call}/seats/${own.seat}`]: null, ...Object.fromEntries(goodbyes) };
}

/**
 * Returns the writes that take a person out of calls and rooms. Rules are asked only when a seat is taken; muted
 * people may go on listening in a room.
 */
export async function seatRemoval(
  { read }: Pick<Records, 'read'>,
  { mode, uid, kind, channelId }: Silenced,
): Promise<Writes> {
  const paths = channelId === undefined ? [`${mode}/calls`, `${mode}/rooms`] : [`${mode}/calls/${channelId}`];
  const branches = await Promise.all(paths.map(read));
  const calls = branches.flatMap((branch, index): [string, Json][] => {
    const path = paths[index] ?? '';
    if (channelId !== undefined) return [[path, branch]];
    return childrenOf(branch).map(([id, call]) => [`${path}/${id}`, call]);
  });
  const writes = calls.flatMap(([path, call]) => {
    const people = seatsOf(call);
    return people
      .filter((person) => person.uid === uid && (kind === 'BAN' || !isListenerSeat(person.seat)))
      .map((own) => departure(path, own, people));
  });
  return Object.assign({}, ...writes);
}
