import type { Realtime } from './realtime';
import type { Json } from './tree/read-node';

type Branch = { [key: string]: Json };

/** The data of the realtime database, of this server or hosted, as the server reads and writes it, without rules. */
export interface Records {
  /** Returns the data at a path; null where there is none. */
  read(path: string): Promise<Json>;
  /** Returns the children of a place whose whole number at this key is 0 or more and below a limit; null where there are none. */
  readBelow(path: string, key: string, limit: number): Promise<Json>;
  /** Writes all paths or none. */
  write(writes: Record<string, Json>): Promise<void>;
  /** Returns the uids under which a person is known there. */
  uidsOf(person: { uid: string; email: string }): Promise<readonly string[]>;
}

/** Returns the data of this server's realtime database. */
export const ownRecords = ({ read, write }: Pick<Realtime, 'read' | 'write'>): Records => ({
  read: async (path) => read(path),
  async readBelow(path, key, limit) {
    const found = Object.entries(read(path) ?? {}).filter(([, child]) => {
      const value = (child as Branch | null)?.[key];
      return typeof value === 'number' && value >= 0 && value < limit;
    });
    return found.length > 0 ? Object.fromEntries(found) : null;
  },
  write,
  uidsOf: async ({ uid }) => [uid],
});
