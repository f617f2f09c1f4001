import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { PersonalEntries, StoredData } from '../presence';

const MODES: readonly OperationMode[] = ['live', 'stage'];

type Reader = StoredData['records'];
type Found = [path: string, value: Json][];

const childrenOf = (value: Json | undefined): [string, Json][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const fieldOf = (value: Json, field: string): Json | undefined =>
  childrenOf(value).find(([key]) => key === field)?.[1];

/** Returns the calls for a person, and those that they have begun. */
async function ringsOf(reader: Reader, mode: OperationMode, uid: string): Promise<Found> {
  const path = `${mode}/ringing`;
  return childrenOf(await reader.read(path)).flatMap(([called, rings]) =>
    childrenOf(rings)
      .filter(([, ring]) => called === escapeKey(uid) || fieldOf(ring, 'from') === uid)
      .map(([channelId, ring]): [string, Json] => [`${path}/${called}/${channelId}`, ring]),
  );
}

/** Returns the places of a person in calls, and what their browser was told. */
async function seatsOf(reader: Reader, mode: OperationMode, uid: string): Promise<Found> {
  const path = `${mode}/calls`;
  return childrenOf(await reader.read(path)).flatMap(([channelId, call]) => {
    const seats = childrenOf(fieldOf(call, 'seats')).filter(([, seat]) => fieldOf(seat, 'uid') === uid);
    const signals = childrenOf(fieldOf(call, 'signals')).filter(([key]) => key === escapeKey(uid));
    return [
      ...seats.map(([key, seat]): [string, Json] => [`${path}/${channelId}/seats/${key}`, seat]),
      ...signals.map(([key, told]): [string, Json] => [`${path}/${channelId}/signals/${key}`, told]),
    ];
  });
}

const entriesOf = (name: string, path: string, find: typeof ringsOf): PersonalEntries => {
  const read = async (reader: Reader, mode: OperationMode, uid: string): Promise<Json> => {
    const found = await find(reader, mode, uid);
    return found.length > 0 ? Object.fromEntries(found) : null;
  };
  return {
    name,
    path,
    read: async ({ records }, uid) => ({
      live: await read(records, 'live', uid),
      stage: await read(records, 'stage', uid),
    }),
    async erase({ records }, uid) {
      for (const mode of MODES) {
        const found = await find(records, mode, uid);
        if (found.length > 0) await records.write(Object.fromEntries(found.map(([path]) => [path, null])));
      }
    },
  };
};

/** The calls of a person while they last, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  entriesOf('ringing', 'ringing/$uid', ringsOf),
  entriesOf('calls', 'calls/$channelId/signals/$uid', seatsOf),
];
