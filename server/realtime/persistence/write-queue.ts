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
  let refusal: Error | undefined;
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

  /** What waits builds on what was not written, and so does what comes before whoever handed it in can know. */
  function refuse(batch: Batch, error: unknown): void {
    refusal = new Error('what was to be written before was refused', { cause: error });
    setImmediate(() => {
      refusal = undefined;
    });
    for (let next: Batch | undefined = batch; next; next = batches.take()) {
      next.reject(error);
      batches.done(next);
    }
  }

  async function settle(batch: Batch): Promise<void> {
    try {
      await persist(batch);
      batch.resolve();
      batches.done(batch);
    } catch (error) {
      log.error({ err: error }, 'realtime data was not written');
      refuse(batch, error);
    }
  }

  async function work(): Promise<void> {
    for (let batch = batches.take(); batch; batch = batches.take()) await settle(batch);
    working = undefined;
  }

  return {
    isOverloaded: batches.isFull,
    add(leaves) {
      if (isClosing()) return Promise.reject(new Error('closed'));
      if (refusal) return Promise.reject(refusal);
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
