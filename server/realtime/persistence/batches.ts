import type { Primitive } from '../tree/read-node';

/** Leaves by joined path; null when gone. */
export type Leaves = ReadonlyMap<string, Primitive | null>;

/** What one transaction writes. */
const BATCH_LEAVES = 20_000;
const BATCH_BYTES = 8 * 1024 * 1024;
/** What may wait altogether. */
const WAITING_LEAVES = 200_000;
const WAITING_BYTES = 64 * 1024 * 1024;

/** Leaves that are written together, in JSON; a later value takes the place of an earlier one. */
export interface Batch {
  readonly leaves: Map<string, string | null>;
  /** UTF-16 units handed in, about the bytes. */
  bytes: number;
  /** Leaves handed in. */
  count: number;
  readonly written: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Batches in their order; what is handed in at once is never parted. */
export interface Batches {
  /** Settles with the batch the leaves come into. */
  add(leaves: Leaves): Promise<void>;
  /** The next batch; it takes in nothing more. */
  take(): Batch | undefined;
  done(batch: Batch): void;
  isFull(): boolean;
}

function newBatch(): Batch {
  const settle = { resolve: () => {}, reject: (_: unknown) => {} };
  const written = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // Who hands in leaves may not care; a failure is logged where it happens.
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

export function createBatches(): Batches {
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
