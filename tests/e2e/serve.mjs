// @ts-check
import { rm } from 'node:fs/promises';
import { copyData, startFoyer, temporaryFolder } from '../bench/foyer-process.mjs';
import { quickStart } from '../support/quick-start.mjs';

// Runs the server of the tests: the unchanged build, on a copy of the data folder that its first start creates.
const seed = String(process.env.STORIES_SEED);
const first = await startFoyer({ dataDir: seed, env: quickStart });
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
