// @ts-check
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { compressFolder } from './compress.mjs';
import { makeDatabaseSeed } from './database-seed.mjs';
import { checkEntryBudget } from './entry-budget.mjs';
import { hashOfSources, markBuilt } from './stale.mjs';

// Vite's note about a future default concerns developers, not operators.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING ??= 'true';

const dist = join(import.meta.dirname, '../dist');
const client = join(dist, 'client');

/** Builds client and server into `dist/`, compresses the client's files, checks their budget and makes the database seed. */
export async function build() {
  const sources = hashOfSources();
  const builder = await createBuilder({ root: join(dist, '..'), logLevel: 'warn' });
  await builder.buildApp();
  await compressFolder(client);
  await checkEntryBudget(client);
  await makeDatabaseSeed();
  markBuilt(sources);
}

if (process.argv[1] === import.meta.filename) await build();
