import { isListenerSeat, type Participant, participantsOf } from '@domain/calls/call';
import { storedSignal } from '@domain/calls/signal';
import { pushId } from '@domain/chat/push-id';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';

type Writes = Record<string, Json>;

/** A person who may no longer speak, or no longer be there at all. */
interface Silenced {
  mode: OperationMode;
  /** The uid of tokens. */
  uid: string;
  kind: 'MUTE' | 'BAN';
  /** The one channel that it concerns; all of them and all rooms when missing. */
  channelId?: string | undefined;
}

const childrenOf = (value: Json | undefined): [string, Json][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

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
