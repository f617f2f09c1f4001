// @ts-check
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFileSystem } from '../server/platform/store/child/durable-file-system.mjs';
import {
  CREATE_TABLE,
  hashOf,
  RECORD,
  readMigrationsOf,
} from '../server/platform/store/child/migration-files.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const seed = join(dist, 'database-seed');

/** @typedef {import('../server/platform/store/child/migration-files.mjs').Migration} Migration */

/** Changes when the seed is made otherwise of the same migrations. */
const MAKING = 3;

/** Returns what the seed is made of: its making, the version of the engine and the hash of every migration. @param {Migration[]} migrations */
async function versionOf(migrations) {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return [MAKING, JSON.parse(manifest).version, ...migrations.map(({ sql }) => hashOf(sql))].join('\n');
}

/** @param {string} version */
async function isFresh(version) {
  return existsSync(seed) && (await readFile(`${seed}.version`, 'utf8').catch(() => '')) === version;
}

/** @param {PGlite} database @param {Migration[]} migrations */
async function migrate(database, migrations) {
  await database.exec(CREATE_TABLE);
  for (const { name, sql } of migrations)
    await database.transaction(async (transaction) => {
      await transaction.exec(sql);
      await transaction.query(RECORD, [name, hashOf(sql)]);
    });
}

/**
 * Removes the databases that new ones would be copied from: nothing creates one, and they are half of the files that
 * a first start copies and syncs.
 * @param {PGlite} database
 */
async function dropTemplates(database) {
  await database.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`);
}

/** Lets every user read a folder, and nobody but its owner change it. @param {string} folder */
async function makeReadable(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const modes = entries.map((entry) =>
    chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644),
  );
  await Promise.all([chmod(folder, 0o755), ...modes]);
}

/** @param {string} version @param {Migration[]} migrations */
async function make(version, migrations) {
  await mkdir(dist, { recursive: true });
  const draft = await mkdtemp(join(dist, 'database-draft-'));
  const database = await PGlite.create({
    fs: new DurableFileSystem(draft),
    extensions: { pg_trgm, unaccent },
  });
  await migrate(database, migrations);
  await dropTemplates(database);
  await database.close();
  await makeReadable(draft);
  // Another process may have made it meanwhile, and another one may be copying it.
  if (!(await isFresh(version))) {
    await rm(seed, { recursive: true, force: true });
    await rename(draft, seed);
    await writeFile(`${seed}.version`, version);
  }
  await rm(draft, { recursive: true, force: true });
}

/**
 * Creates `dist/database-seed`, the migrated database without data that first starts copy, unless it already
 * matches the engine and the migrations.
 */
export async function makeDatabaseSeed() {
  const migrations = await readMigrationsOf(join(root, 'server/platform/store/migrations'));
  const version = await versionOf(migrations);
  if (!(await isFresh(version))) await make(version, migrations);
}
