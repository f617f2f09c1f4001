import type { OperationMode } from '@domain/people/attendee';
import type { Json } from '../../backend/realtime/tree/read-node';
import { MODES, type PersonalEntries, type StoredData } from './attendees';

export type Reader = StoredData['records'];
/** Data of a person, each with its path. */
export type Found = [path: string, value: Json][];
export type Find = (reader: Reader, mode: OperationMode, uid: string) => Promise<Found>;

/** Returns the children of a place by their keys; none where there is no data. */
export const childrenOf = (value: Json | undefined): [string, Json][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Returns a child of a value; undefined where there is none. */
export const fieldOf = (value: Json, field: string): Json | undefined =>
  childrenOf(value).find(([key]) => key === field)?.[1];

/** Returns the personal entries that are exported and erased one by one, wherever `find` finds them. */
export function foundEntries(name: string, path: string, find: Find): PersonalEntries {
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
        if (found.length > 0) await records.write(Object.fromEntries(found.map(([at]) => [at, null])));
      }
    },
  };
}
