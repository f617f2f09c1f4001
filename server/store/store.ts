import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import { ConfigurationError } from '../environment/configuration-error';
import type { Logger } from '../log';
import { holdDataFolder } from './data-folder';
import type { Database } from './database';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database';
import { migrate, readMigrations } from './migrate';

/** The open store; `close` writes everything down and gives the data folder free. */
export interface Store {
  db: Kysely<Database>;
  /** The embedded database; undefined with a DATABASE_URL. */
  embedded?: EmbeddedDatabase;
  /** Queries that wait for a connection now. */
  waiting: () => number;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Absolute path, created when missing. */
  dataDir: string;
  /** `postgres://…` instead of the embedded database. */
  databaseUrl?: string;
  log: Logger;
  /** The only migrations to apply, by name; all of them when missing. */
  migrations?: readonly string[];
}

const CONNECT_PATIENCE = 30_000;

function integer(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} is beyond the integers JavaScript keeps exactly`);
}

/** Both engines answer bigint and count(*) as numbers. */
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

function openPool(options: StoreOptions, embedded: EmbeddedDatabase | undefined): Pool {
  const pool = new Pool({
    ...connectionOf(options.databaseUrl, embedded),
    types: numericTypes(),
    connectionTimeoutMillis: CONNECT_PATIENCE,
    idleTimeoutMillis: embedded ? 0 : 30_000,
  });
  // A connection that ends while the pool closes has no other listener left.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'));
  return pool;
}

async function connectAndMigrate(pool: Pool, { databaseUrl, migrations }: StoreOptions): Promise<void> {
  if (databaseUrl)
    await pool.query('select 1').catch((error: Error) => {
      throw new ConfigurationError(`DATABASE_URL does not answer: ${error.message || error.name}.`);
    });
  const known = await readMigrations();
  await migrate(pool, migrations ? known.filter(({ name }) => migrations.includes(name)) : known);
}

/**
 * Holds the data folder, starts the embedded database or connects to `databaseUrl`, and applies the migrations.
 * @throws ConfigurationError when the folder is occupied or not writable, or the database does not answer.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const held = await holdDataFolder(options.dataDir);
  const closers: (() => Promise<unknown>)[] = [held.release];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const embedded = options.databaseUrl
      ? undefined
      : await startEmbeddedDatabase(options.dataDir, options.log);
    if (embedded) closers.push(embedded.stop);
    const pool = openPool(options, embedded);
    closers.push(() => pool.end());
    await connectAndMigrate(pool, options);
    const connect = async () => {
      await embedded?.ready();
      return pool.connect();
    };
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }),
    });
    return { db, embedded, waiting: () => pool.waitingCount, close };
  } catch (error) {
    await close();
    throw error;
  }
}
