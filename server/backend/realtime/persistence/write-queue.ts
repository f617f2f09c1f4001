import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../platform/log';
import type { Primitive } from '../tree/read-node';

/** Leaves by joined path; null when gone. */
type Leaves = ReadonlyMap<string, Primitive | null>;

/** Maximum of one transaction. */
const BATCH_LEAVES = 20_000;
const BATCH_BYTES = 8 * 1024 * 1024;
/** Maximum that may wait. */
const WAITING_LEAVES = 200_000;
const WAITING_BYTES = 64 * 1024 * 1024;

/** Leaves that are written together, in JSON; a later value replaces an earlier one. */
interface Batch {
  readonly leaves: Map<string, string | null>;
  /** UTF-16 units added, about the bytes. */
  bytes: number;
  /** Leaves added. */
  count: number;
  readonly written: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Batches in order; leaves added together stay together. */
export interface Batches {
  /** Settles with the batch of the leaves. */
  add(leaves: Leaves): Promise<void>;
  /** Removes and returns the next batch. */
  take(): Batch | undefined;
  done(batch: Batch): void;
  isFull(): boolean;
}

function newBatch(): Batch {
  const settle = { resolve: () => {}, reject: (_: unknown) => {} };
  const written = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // Callers may ignore the promise; failures are logged by the queue.
  written.catch(() => undefined);
  return { leaves: new Map(), bytes: 0, count: 0, written, ...settle };
}

function addTo(batch: Batch, path: string, value: Primitive | null): void {
  const text = value === null ? null : JSON.stringify(value);
  batch.leaves.set(path, text);
  batch.bytes += path.length + (text?.length ?? 0);
  batch.count += 1;
}

const isFilled = ({ count, bytes }: Batch): boolean => count >= BATCH_LEAVES || bytes >= BATCH_BYTES;

function createBatches(): Batches {
  const waiting: Batch[] = [];
  let leaves = 0;
  let bytes = 0;

  function lastBatch(): Batch {
    const last = waiting.at(-1);
    if (last && !isFilled(last)) return last;
    const batch = newBatch();
    waiting.push(batch);
    return batch;
  }

  function count(batch: Batch, sign: 1 | -1): void {
    leaves += sign * batch.count;
    bytes += sign * batch.bytes;
  }

  return {
    add(added) {
      const batch = lastBatch();
      count(batch, -1);
      for (const [path, value] of added) addTo(batch, path, value);
      count(batch, 1);
      return batch.written;
    },
    take: () => waiting.shift(),
    done: (batch) => count(batch, -1),
    isFull: () => leaves >= WAITING_LEAVES || bytes >= WAITING_BYTES,
  };
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;
const CLOSE_TIMEOUT = 3_000;

interface WriteQueueParts {
  /** Writes all or nothing, durably; retried with the same leaves. */
  write(leaves: ReadonlyMap<string, string | null>): Promise<void>;
  /** Returns whether a retry is useless. */
  isFinal(error: unknown): boolean;
  log: Logger;
  /** How long writes are retried while closing, in milliseconds. */
  closeTimeout?: number;
}

/** Writes in order; everything that waits shares a transaction. */
export interface WriteQueue {
  /** Resolves when the leaves are written; rejects with `overloaded`, `closed` or the error of the database. */
  add(leaves: Leaves): Promise<void>;
  isOverloaded(): boolean;
  /** Writes all queued leaves, within `closeTimeout`. */
  close(): Promise<void>;
}

export function createWriteQueue(parts: WriteQueueParts): WriteQueue {
  const { write, isFinal, log, closeTimeout = CLOSE_TIMEOUT } = parts;
  const batches = createBatches();
  let working: Promise<void> | undefined;
  let closesAt = Number.POSITIVE_INFINITY;
  let rejection: Error | undefined;
  const isClosing = () => closesAt < Number.POSITIVE_INFINITY;

  async function persist(batch: Batch, wait = FIRST_PAUSE): Promise<void> {
    try {
      await write(batch.leaves);
    } catch (error) {
      if (isFinal(error) || performance.now() > closesAt) throw error;
      log.warn({ err: error }, 'writing realtime data failed; retrying');
      await pause(wait);
      await persist(batch, Math.min(LONGEST_PAUSE, wait * 2));
    }
  }

  /** Rejects everything that waits too, since it builds on the failed batch, and what is added before callers know. */
  function rejectAll(batch: Batch, error: unknown): void {
    rejection = new Error('an earlier write was rejected', { cause: error });
    setImmediate(() => {
      rejection = undefined;
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
      log.error({ err: error }, 'writing realtime data failed');
      rejectAll(batch, error);
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
      if (rejection) return Promise.reject(rejection);
      if (batches.isFull()) return Promise.reject(new Error('overloaded'));
      const written = batches.add(leaves);
      working ??= work();
      return written;
    },
    async close() {
      closesAt = performance.now() + closeTimeout;
      await working;
    },
  };
}
