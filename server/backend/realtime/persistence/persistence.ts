import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from '../../../platform/log';
import type { Database } from '../../../platform/store/database';
import type { DiskSpace } from '../../../platform/store/disk-space';
import type { Primitive } from '../tree/read-node';

const PAGE = 10_000;
/** Maximum of one statement. */
const STATEMENT_LEAVES = 5_000;
const STATEMENT_LENGTH = 4 * 1024 * 1024;

type Row = readonly [path: string, value: string];

const readPage = (db: Kysely<Database>, after: string | undefined) =>
  db
    .selectFrom('realtime_leaf')
    .select(['path', 'value'])
    .$if(after !== undefined, (query) => query.where('path', '>', after ?? ''))
    .orderBy('path')
    .limit(PAGE)
    .execute();

/** Returns all leaves by joined path. */
async function readLeaves(db: Kysely<Database>): Promise<Map<string, Primitive>> {
  const leaves = new Map<string, Primitive>();
  let rows = await readPage(db, undefined);
  while (rows.length > 0) {
    for (const { path, value } of rows) leaves.set(path, value as Primitive);
    rows = await readPage(db, rows.at(-1)?.path);
  }
  return leaves;
}

function* inStatements(rows: Iterable<Row>): Iterable<Row[]> {
  let statement: Row[] = [];
  let length = 0;
  for (const row of rows) {
    statement.push(row);
    length += row[0].length + row[1].length;
    if (statement.length < STATEMENT_LEAVES && length < STATEMENT_LENGTH) continue;
    yield statement;
    statement = [];
    length = 0;
  }
  if (statement.length > 0) yield statement;
}

async function put(trx: Transaction<Database>, rows: readonly Row[]): Promise<void> {
  const paths = rows.map(([path]) => path);
  const values = rows.map(([, value]) => value);
  await sql`
    insert into realtime_leaf (path, value)
    select * from unnest(${paths}::text[], ${values}::json[])
    on conflict (path) do update set value = excluded.value`.execute(trx);
}

async function remove(trx: Transaction<Database>, rows: readonly Row[]): Promise<void> {
  const paths = rows.map(([path]) => path);
  await sql`delete from realtime_leaf where path = any(${paths}::text[])`.execute(trx);
}

/** Writes leaves (values in JSON, null when gone) in one transaction; durable when it resolves. */
async function writeLeaves(db: Kysely<Database>, leaves: ReadonlyMap<string, string | null>): Promise<void> {
  const gone: Row[] = [];
  const kept: Row[] = [];
  for (const [path, value] of leaves) (value === null ? gone : kept).push([path, value ?? '']);
  await db.transaction().execute(async (trx) => {
    for (const rows of inStatements(gone)) await remove(trx, rows);
    for (const rows of inStatements(kept)) await put(trx, rows);
  });
}

/** The saved data of the realtime database. */
export interface Persistence {
  /** Returns all leaves by joined path. */
  load(): Promise<Map<string, Primitive>>;
  /**
   * Saves leaves (null: removed), all or none; resolves when durable. Calls during a write share the next transaction;
   * the order is kept. It waits for a lost connection. Rejects with `overloaded` while too much waits, with
   * `closed` after `close`, and with the error of the database when it rejects the data: then everything else
   * that waits is rejected too, until the end of that turn of the event loop.
   */
  save(leaves: ReadonlyMap<string, Primitive | null>): Promise<void>;
  /** Returns whether the disk has no room for more data. */
  isDiskFull(): boolean;
  /** Returns whether `save` would reject with `overloaded`. */
  isOverloaded(): boolean;
  /** Saves everything that is queued. */
  close(): Promise<void>;
}

// SQLSTATE classes of a rejected statement: unsupported, data, constraint, syntax, limit.
const REJECTED = /^(0A|22|23|42|54)...$/;

const isRejected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REJECTED.test(String(error.code));

interface PersistenceParts {
  db: Kysely<Database>;
  disk: DiskSpace;
  log: Logger;
}

/** Leaves by joined path; null when gone. */
type Leaves = ReadonlyMap<string, Primitive | null>;

/** Maximum that may wait, and so of one transaction. */
const WAITING_LEAVES = 100_000;
const WAITING_BYTES = 32 * 1024 * 1024;

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

function newBatch(): Batch {
  const settle = { resolve: () => {}, reject: (_: unknown) => {} };
  const written = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // Callers may ignore the promise; failures are logged by the queue.
  written.catch(() => undefined);
  return { leaves: new Map(), bytes: 0, count: 0, written, ...settle };
}

function addTo(batch: Batch, leaves: Leaves): void {
  for (const [path, value] of leaves) {
    const text = value === null ? null : JSON.stringify(value);
    batch.leaves.set(path, text);
    batch.bytes += path.length + (text?.length ?? 0);
    batch.count += 1;
  }
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

export function createWriteQueue(parts: WriteQueueParts) {
  const { write, isFinal, log, closeTimeout = CLOSE_TIMEOUT } = parts;
  let waiting = newBatch();
  let working: Promise<void> | undefined;
  let closesAt = Number.POSITIVE_INFINITY;
  let rejection: Error | undefined;
  const isClosing = () => closesAt < Number.POSITIVE_INFINITY;
  const isOverloaded = () => waiting.count >= WAITING_LEAVES || waiting.bytes >= WAITING_BYTES;

  function takeWaiting(): Batch {
    const batch = waiting;
    waiting = newBatch();
    return batch;
  }

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
    for (const rejected of [batch, takeWaiting()]) rejected.reject(error);
  }

  async function settle(batch: Batch): Promise<void> {
    try {
      await persist(batch);
      batch.resolve();
    } catch (error) {
      log.error({ err: error }, 'writing realtime data failed');
      rejectAll(batch, error);
    }
  }

  async function work(): Promise<void> {
    while (waiting.count > 0) await settle(takeWaiting());
    working = undefined;
  }

  return {
    isOverloaded,
    /** Resolves when the leaves are written; rejects with `overloaded`, `closed` or the error of the database. */
    add(leaves: Leaves) {
      if (isClosing()) return Promise.reject(new Error('closed'));
      if (rejection) return Promise.reject(rejection);
      if (isOverloaded()) return Promise.reject(new Error('overloaded'));
      const { written } = waiting;
      addTo(waiting, leaves);
      working ??= work();
      return written;
    },
    /** Writes all queued leaves, within `closeTimeout`. */
    async close() {
      closesAt = performance.now() + closeTimeout;
      await working;
    },
  };
}

/** Opens the leaves in the database. */
export async function openPersistence({ db, disk, log }: PersistenceParts): Promise<Persistence> {
  const queue = createWriteQueue({ write: (leaves) => writeLeaves(db, leaves), isFinal: isRejected, log });
  return {
    load: () => readLeaves(db),
    save: (leaves) => (leaves.size === 0 ? Promise.resolve() : queue.add(leaves)),
    isDiskFull: disk.isShort,
    isOverloaded: queue.isOverloaded,
    close: queue.close,
  };
}
