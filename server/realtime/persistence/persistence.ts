import type { Kysely } from 'kysely';
import type { Logger } from '../../log';
import type { Database } from '../../store/database';
import type { Primitive } from '../tree/read-node';
import { readLeaves, writeLeaves } from './leaf-table';
import { createWriteQueue } from './write-queue';

/** What the realtime database keeps over restarts. */
export interface Persistence {
  /** Everything kept: leaves and priorities by joined path. */
  load(): Promise<Map<string, Primitive>>;
  /**
   * Resolves when these leaves (null: gone) are durable, all or none. Calls that come while others are written share one
   * transaction; the order is kept. A lost connection is waited for. Rejects with `overloaded` while too much waits,
   * with `closed` after `close`, and with what the database said when it refuses the data: then
   * everything handed in until the end of that turn of the event loop is refused with it.
   */
  save(leaves: ReadonlyMap<string, Primitive | null>): Promise<void>;
  /** So much waits that `save` would reject now. */
  isOverloaded(): boolean;
  /** Writes what waits. */
  close(): Promise<void>;
}

// The statement itself is refused: unsupported, bad data, a violated constraint, bad syntax, beyond a limit.
const REFUSED = /^(0A|22|23|42|54)...$/;

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSED.test(String(error.code));

/** The leaves in the store. */
export async function openPersistence(db: Kysely<Database>, log: Logger): Promise<Persistence> {
  const queue = createWriteQueue({ write: (leaves) => writeLeaves(db, leaves), isFinal: isRefused, log });
  return {
    load: () => readLeaves(db),
    save: (leaves) => (leaves.size === 0 ? Promise.resolve() : queue.add(leaves)),
    isOverloaded: queue.isOverloaded,
    close: queue.close,
  };
}
