// @ts-check
import { join } from 'node:path';
import { isStale } from './stale.mjs';

if (await isStale()) {
  const { build } = await import('./build.mjs');
  process.stderr.write('Building Foyer, this takes a moment…\n');
  await build();
}
await import(join(import.meta.dirname, '../dist/server/main.js'));
