import type { Realtime } from './realtime';
import type { Json } from './tree/read-node';

type Branch = { [key: string]: Json };

/** The data of the realtime database, of this server or hosted, as the server reads and writes it, without rules. */
export interface Records {
  /** Returns the data at a path; null where there is none. */
  read(path: string): Promise<Json>;
  /** Returns the children of a place whose whole number at this key is 0 or more and below a limit; null where there are none. */
  readBelow(path: string, key: string, limit: number): Promise<Json>;
  /** Returns the children of a place that have a text at this key; null where there are none. */
  readTexts(path: string, key: string): Promise<Json>;
  /** Returns the children of a place that have this text at this key; null where there are none. */
  readEqual(path: string, key: string, text: string): Promise<Json>;
  /**
   * Returns the children of a place whose number at this key is at most `end`, the last ones, with their keys and in the
   * order of the number.
   */
  readLast(
    path: string,
    key: string,
    end: number,
    count: number,
  ): Promise<readonly [key: string, value: Json][]>;
  /** Writes all paths or none. */
  write(writes: Record<string, Json>): Promise<void>;
  /** Returns the uids under which a person is known there. */
  uidsOf(person: { uid: string; email: string }): Promise<readonly string[]>;
}

const numberAt = (value: Json, key: string): number => Number((value as Branch | null)?.[key]);

/** Returns the last children of a value whose number at a key is at most `end`, in the order of that number. */
export const lastBy = (value: Json, key: string, end: number, count: number): [string, Json][] =>
  Object.entries(value ?? {})
    .filter(([, child]) => numberAt(child, key) <= end)
    .toSorted(([, one], [, other]) => numberAt(one, key) - numberAt(other, key))
    .slice(-count);

/** Returns the children with such a value at a key; null where there are none. */
function childrenWith(value: Json, key: string, isMeant: (value: Json | undefined) => boolean): Json {
  const found = Object.entries(value ?? {}).filter(([, child]) => isMeant((child as Branch | null)?.[key]));
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** Returns the data of this server's realtime database. */
export const ownRecords = ({ read, write }: Pick<Realtime, 'read' | 'write'>): Records => ({
  read: async (path) => read(path),
  readBelow: async (path, key, limit) =>
    childrenWith(read(path), key, (value) => typeof value === 'number' && value >= 0 && value < limit),
  readTexts: async (path, key) => childrenWith(read(path), key, (value) => typeof value === 'string'),
  readEqual: async (path, key, text) => childrenWith(read(path), key, (value) => value === text),
  readLast: async (path, key, end, count) => lastBy(read(path), key, end, count),
  write,
  uidsOf: async ({ uid }) => [uid],
});
