import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { ConfigurationError } from '../config/configuration-error';
import { packageRoot } from '../package-root';
import { CREATE_TABLE, hashOf, type Migration, RECORD, readMigrationsOf } from './child/migration-files.mjs';

const folder = join(packageRoot, 'server/platform/store/migrations');

/** Returns the migrations of `server/platform/store/migrations`, in the order in which they are applied. */
export const readMigrations = (): Promise<Migration[]> => readMigrationsOf(folder);

/** Takes a table lock, because several servers may start on one database. */
async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('lock table migration in exclusive mode');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

type Row = { name: string; sha256: string };

/** Returns the hashes of the applied migrations by name. */
async function readApplied(client: PoolClient): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<Row>('select name, sha256 from migration order by name');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** @throws ConfigurationError when the file was changed after it had been applied */
function isApplied(applied: ReadonlyMap<string, string>, { name, sql }: Migration): boolean {
  const hash = applied.get(name);
  if (hash && hash !== hashOf(sql))
    throw new ConfigurationError(`Migration ${name} was changed after it had been applied.`);
  return hash !== undefined;
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  if (isApplied(await readApplied(client), migration)) return;
  await client.query(migration.sql);
  await client.query(RECORD, [migration.name, hashOf(migration.sql)]);
}

function rejectUnknown(applied: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const unknown = [...applied.keys()].find(
    (name) => !migrations.some((migration) => migration.name === name),
  );
  if (unknown)
    throw new ConfigurationError(`The database was made by a newer Foyer: it has migration ${unknown}.`);
}

// When two servers create the table at once, one of them conflicts with the other's row in the catalogue, with the table
// or with its row type.
const DUPLICATES: readonly unknown[] = ['23505', '42P07', '42710'];
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DUPLICATES.includes(error.code);

/**
 * Migrates the database to the newest schema, one transaction per file.
 * @throws ConfigurationError when an applied file was changed, or the database is newer than this code.
 */
export async function migrate(pool: Pool, migrations: Migration[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(CREATE_TABLE).catch((error) => {
      if (!isDuplicate(error)) throw error;
    });
    const applied = await readApplied(client);
    rejectUnknown(applied, migrations);
    for (const migration of migrations)
      if (!isApplied(applied, migration)) await inTransaction(client, () => apply(client, migration));
  } finally {
    client.release();
  }
}
