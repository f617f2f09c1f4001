// @ts-check
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { copyData, startFoyer, temporaryFolder } from '../bench/foyer-process.mjs';
import { quickStart } from '../support/quick-start.mjs';

const HOST = { email: 'host@demo.example', password: 'foyer-host-2026' };
/** Between two looks whether the venue is read, in milliseconds. */
const PAUSE = 100;

/**
 * Waits until a server has read the venue for its search: every copy of its data would read it again.
 * @param {string} url
 */
async function readVenue(url) {
  const signedIn = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...HOST, returnSecureToken: true }),
    },
  );
  const { idToken } = await signedIn.json();
  const headers = { authorization: `Bearer ${idToken}` };
  for (;;) {
    const { state, indexedAt } = await (await fetch(`${url}/api/search/index`, { headers })).json();
    if (state === 'failed') throw new Error('The venue could not be read for the search');
    if (state === 'idle' && indexedAt) return;
    await setTimeout(PAUSE);
  }
}

// Runs the server of the tests: the unchanged build, on a copy of the data folder that its first start creates.
const seed = String(process.env.STORIES_SEED);
const first = await startFoyer({ dataDir: seed, env: quickStart });
await readVenue(first.url);
await first.stop();
const folder = await temporaryFolder();
await copyData(seed, folder.path);
const server = await startFoyer({ dataDir: folder.path, port: Number(process.env.PORT), env: quickStart });

async function end() {
  await server.stop();
  await Promise.all([folder.remove(), rm(seed, { recursive: true, force: true })]);
  process.exit(0);
}
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.once(signal, end);
