import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../log';
import { type Batch, createBatches, type Leaves } from './batches';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;
const CLOSE_PATIENCE = 3_000;

interface WriteQueueParts {
  /** Writes all or nothing, durably; may be called again with the same leaves when that failed. */
  write(leaves: ReadonlyMap<string, string | null>): Promise<void>;
  /** Trying again cannot help. */
  isFinal(error: unknown): boolean;
  log: Logger;
  /** Milliseconds for which a database that stays away is tried again while closing. */
  closePatience?: number;
}

/** Writes in the order in which they came, all that wait together. */
export interface WriteQueue {
  /** Resolves when the leaves are written; rejects with `overloaded`, `closed` or what the database said. */
  add(leaves: Leaves): Promise<void>;
  isOverloaded(): boolean;
  /** Writes what waits; a database that does not come back meanwhile is given up. */
  close(): Promise<void>;
}

export function createWriteQueue(parts: WriteQueueParts): WriteQueue {
  const { write, isFinal, log, closePatience = CLOSE_PATIENCE } = parts;
  const batches = createBatches();
  let working: Promise<void> | undefined;
  let closesAt = Number.POSITIVE_INFINITY;
  const isClosing = () => closesAt < Number.POSITIVE_INFINITY;

  async function persist(batch: Batch, wait = FIRST_PAUSE): Promise<void> {
    try {
      await write(batch.leaves);
    } catch (error) {
      if (isFinal(error) || performance.now() > closesAt) throw error;
      log.warn({ err: error }, 'realtime data could not be written; trying again');
      await pause(wait);
      await persist(batch, Math.min(LONGEST_PAUSE, wait * 2));
    }
  }

  async function settle(batch: Batch): Promise<void> {
    try {
      await persist(batch);
      batch.resolve();
    } catch (error) {
      log.error({ err: error }, 'realtime data was not written');
      batch.reject(error);
    }
    batches.done(batch);
  }

  async function work(): Promise<void> {
    for (let batch = batches.take(); batch; batch = batches.take()) await settle(batch);
    working = undefined;
  }

  return {
    isOverloaded: batches.isFull,
    add(leaves) {
      if (isClosing()) return Promise.reject(new Error('closed'));
      if (batches.isFull()) return Promise.reject(new Error('overloaded'));
      const written = batches.add(leaves);
      working ??= work();
      return written;
    },
    async close() {
      closesAt = performance.now() + closePatience;
      await working;
    },
  };
}
