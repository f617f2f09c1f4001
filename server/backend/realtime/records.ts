import type { Realtime } from './realtime';
import type { Json } from './tree/read-node';

/** The data of the realtime database, of this server or hosted, as the server reads and writes it, without rules. */
export interface Records {
  /** Returns the data at a path; null where there is none. */
  read(path: string): Promise<Json>;
  /** Writes all paths or none. */
  write(writes: Record<string, Json>): Promise<void>;
  /** Returns the uids under which a person is known there. */
  uidsOf(person: { uid: string; email: string }): Promise<readonly string[]>;
}

/** Returns the data of this server's realtime database. */
export const ownRecords = ({ read, write }: Pick<Realtime, 'read' | 'write'>): Records => ({
  read: async (path) => read(path),
  write,
  uidsOf: async ({ uid }) => [uid],
});
