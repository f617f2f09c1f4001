// @ts-check
import { join } from 'node:path';
import { openSources } from './sources.mjs';
import { hasTools, isStale, NO_TOOLS, refuse } from './stale.mjs';

/** Loaded from the sources, because a build would replace the files of a running server. */
async function runFromSources() {
  const { load, close } = await openSources();
  try {
    await load('/server/cli/main.ts');
  } finally {
    await close();
  }
}

if (isStale()) {
  if (!hasTools()) refuse(NO_TOOLS);
  await runFromSources();
} else await import(join(import.meta.dirname, '../dist/server/cli.js'));
