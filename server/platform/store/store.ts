import { Kysely, PostgresDialect, sql } from 'kysely';
import { type ClientBase, Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import { ConfigurationError } from '../config/configuration-error';
import type { Logger } from '../log';
import type { Migration } from './child/migration-files.mjs';
import { holdDataFolder } from './data-folder';
import type { Database } from './database';
import { type DiskSpace, diskSpace } from './disk-space';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database';
import { migrate, readMigrations } from './migrate';
import { listenToChanges, type PersonChanges } from './person-changes';

/** The open store; `close` saves everything and unlocks the data folder. */
export interface Store {
  db: Kysely<Database>;
  /** The embedded database; undefined with a DATABASE_URL. */
  embedded?: EmbeddedDatabase;
  /** The changes of people in this store, by every process. */
  changes: PersonChanges;
  /** The disk of the data folder. */
  disk: DiskSpace;
  /** Makes the space of removed rows usable again; undefined with a DATABASE_URL, whose server does so by itself. */
  vacuum?: (() => Promise<unknown>) | undefined;
  /** Returns the number of queries waiting for a connection. */
  waiting: () => number;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Absolute path, created when missing. */
  dataDir: string;
  /** `postgres://…` instead of the embedded database. */
  databaseUrl?: string;
  /** An embedded database that is already running, and keeps running when the store is closed. */
  embedded?: EmbeddedDatabase;
  log: Logger;
  /** Names of the migrations to apply; all when missing. */
  migrations?: readonly string[];
}

const CONNECT_TIMEOUT = 30_000;

function integer(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} is beyond the integers JavaScript keeps exactly`);
}

/** Parses bigint and count(*) as numbers on both engines. */
function numericTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, integer);
  return overrides;
}

// The embedded engine has one session: one connection keeps the messages of two queries from mixing in it.
const connectionOf = (databaseUrl: string | undefined, embedded: EmbeddedDatabase | undefined): PoolConfig =>
  embedded
    ? { host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres', max: 1 }
    : { connectionString: databaseUrl, max: 10 };

function openPool(
  options: StoreOptions,
  embedded: EmbeddedDatabase | undefined,
  connected: (client: ClientBase) => Promise<void>,
): Pool {
  const pool = new Pool({
    ...connectionOf(options.databaseUrl, embedded),
    types: numericTypes(),
    keepAlive: true,
    onConnect: connected,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: embedded ? 0 : 30_000,
  });
  // A connection that ends while the pool closes has no other listener left.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'));
  return pool;
}

const NOT_PERMITTED = '42501';

/** @throws ConfigurationError when the database does not respond, or cannot hold every text */
async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool
    .query<{ server_encoding: string }>('show server_encoding')
    .catch((error: Error) => {
      throw new ConfigurationError(`DATABASE_URL cannot be reached: ${error.message || error.name}.`);
    });
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new ConfigurationError(
      `DATABASE_URL: the encoding of the database is ${encoding}, but has to be UTF8.`,
    );
}

async function connectAndMigrate(
  pool: Pool,
  databaseUrl: string | undefined,
  migrations: Migration[],
): Promise<void> {
  if (databaseUrl) await checkServer(pool);
  await migrate(pool, migrations).catch((error: Error) => {
    if (!('code' in error) || error.code !== NOT_PERMITTED) throw error;
    throw new ConfigurationError(
      `DATABASE_URL: the user may not create tables (${error.message}). Make it the owner of the database.`,
    );
  });
}

/**
 * Locks the data folder, starts the embedded database or connects to `databaseUrl`, and applies the
 * migrations.
 * @throws ConfigurationError when the folder is occupied or not writable, or the database does not respond.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const held = await holdDataFolder(options.dataDir);
  const closers: (() => Promise<unknown>)[] = [held.release];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const known = await readMigrations();
    const migrations = known.filter(({ name }) => options.migrations?.includes(name) ?? true);
    const isEmpty = migrations.length < known.length;
    const embedded = options.databaseUrl
      ? undefined
      : (options.embedded ?? (await startEmbeddedDatabase(options.dataDir, options.log, { isEmpty })));
    if (embedded && !options.embedded) closers.push(embedded.stop);
    const { connected, ...changes } = listenToChanges();
    const pool = openPool(options, embedded, connected);
    closers.push(() => pool.end());
    await connectAndMigrate(pool, options.databaseUrl, migrations);
    const connect = async () => {
      await embedded?.ready();
      return pool.connect();
    };
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }),
    });
    const disk = diskSpace(options);
    const vacuum = embedded && (() => sql`vacuum`.execute(db));
    return { db, embedded, changes, disk, vacuum, waiting: () => pool.waitingCount, close };
  } catch (error) {
    await close();
    throw error;
  }
}
