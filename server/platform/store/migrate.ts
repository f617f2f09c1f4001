import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { ConfigurationError } from '../config/configuration-error';
import { packageRoot } from '../package-root';

const folder = join(packageRoot, 'server/platform/store/migrations');
const TABLE =
  'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';

/** One migration file; files are applied in the order of their names. */
export interface Migration {
  name: string;
  sql: string;
}

/** The migrations of `server/platform/store/migrations`. */
export async function readMigrations(from: string = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(from, name), 'utf8') })));
}

const shaOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** Takes a table lock, because several servers may start on one database. */
async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(client: PoolClient, { name, sql }: Migration): Promise<void> {
  await client.query('lock table migration in exclusive mode');
  const { rows } = await client.query('select sha256 from migration where name = $1', [name]);
  const applied = rows[0]?.sha256;
  if (applied === shaOf(sql)) return;
  if (applied) throw new ConfigurationError(`Migration ${name} was changed after it had been applied.`);
  await client.query(sql);
  await client.query('insert into migration (name, sha256) values ($1, $2)', [name, shaOf(sql)]);
}

async function rejectUnknown(client: PoolClient, migrations: Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  const unknown = rows.find(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new ConfigurationError(`The database was made by a newer Foyer: it has migration ${unknown.name}.`);
}

// When two servers create the table at once, one of them conflicts with the other's row in the catalogue.
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07');

/**
 * Migrates the database to the newest schema, one transaction per file.
 * @throws ConfigurationError when an applied file was changed, or the database is newer than this code.
 */
export async function migrate(pool: Pool, migrations: Migration[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(TABLE).catch((error) => {
      if (!isDuplicate(error)) throw error;
    });
    await rejectUnknown(client, migrations);
    for (const migration of migrations) await inTransaction(client, () => apply(client, migration));
  } finally {
    client.release();
  }
}
