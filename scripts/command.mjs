// @ts-check
import { join } from 'node:path';
import { openSources } from './sources.mjs';
import { isStale } from './stale.mjs';

const [name] = process.argv.splice(2, 1);

/** From the sources, because building anew would take the files from under a server that runs. */
async function runFromSources() {
  const { load, close } = await openSources();
  try {
    await load(`/server/${name}/main.ts`);
  } finally {
    await close();
  }
}

if (await isStale()) await runFromSources();
else await import(join(import.meta.dirname, `../dist/server/${name}.js`));
