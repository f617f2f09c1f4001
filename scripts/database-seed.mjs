// @ts-check
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFileSystem } from '../server/platform/store/child/durable-file-system.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const seed = join(dist, 'database-seed');

/** @returns {Promise<string>} */
async function engineVersion() {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return JSON.parse(manifest).version;
}

/** @param {string} version */
async function isFresh(version) {
  return existsSync(seed) && (await readFile(`${seed}.version`, 'utf8').catch(() => '')) === version;
}

/** @param {string} version */
async function make(version) {
  await mkdir(dist, { recursive: true });
  const draft = await mkdtemp(join(dist, 'database-draft-'));
  const database = await PGlite.create({ fs: new DurableFileSystem(draft) });
  await database.close();
  await rm(seed, { recursive: true, force: true });
  await rename(draft, seed).catch(() => rm(draft, { recursive: true }));
  await writeFile(`${seed}.version`, version);
}

/**
 * Creates `dist/database-seed`, the empty database for first starts, unless it already matches the engine.
 */
export async function makeDatabaseSeed() {
  const version = await engineVersion();
  if (!(await isFresh(version))) await make(version);
}
