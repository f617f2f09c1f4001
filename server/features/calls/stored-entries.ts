import { isListenerSeat, type Participant, participantsOf } from '@domain/calls/call';
import { storedSignal } from '@domain/calls/signal';
import { pushId } from '@domain/chat/push-id';
import { escapeKey } from '@domain/shared/database-key';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import { childrenOf, ownEntries, type PersonalEntries, type Silenced, type Writes } from '../presence';

/** The calls and meetings of a person while they last, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  {
    ...ownEntries(
      'ringing',
      { path: 'ringing/$uid/$channelId' },
      { path: 'ringing/$calledId/$channelId', field: 'from' },
    ),
    path: 'ringing/$uid',
  },
  {
    ...ownEntries(
      'ringTimes',
      { path: 'rangAt/$channelId/$uid/$calledId' },
      { path: 'rangAt/$channelId/$callerId/$uid' },
    ),
    path: 'rangAt/$channelId/$uid',
  },
  ownEntries(
    'calls',
    { path: 'calls/$channelId/signals/$uid' },
    { path: 'calls/$channelId/seats/$seat', field: 'uid' },
  ),
  ownEntries(
    'rooms',
    { path: 'rooms/$roomId/signals/$uid' },
    { path: 'rooms/$roomId/seats/$seat', field: 'uid' },
  ),
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
