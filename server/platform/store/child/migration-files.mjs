// @ts-check
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * One migration file.
 * @typedef {{ name: string, sql: string }} Migration
 */

/** Creates the table of the applied migrations. */
export const CREATE_TABLE =
  'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';

/** Records an applied migration by its name and its hash. */
export const RECORD = 'insert into migration (name, sha256) values ($1, $2)';

/** Returns the SHA-256 of a migration, in hex. @param {string} sql */
export const hashOf = (sql) => createHash('sha256').update(sql).digest('hex');

/**
 * Returns the migrations of a folder in the order in which they are applied: that of their names.
 * @param {string} folder
 * @returns {Promise<Migration[]>}
 */
export async function readMigrationsOf(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}
