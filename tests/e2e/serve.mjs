// @ts-check
import { startFoyer, temporaryFolder } from '../bench/foyer-process.mjs';
import { quickStart } from '../support/quick-start.mjs';

// Runs the server of the tests: the unchanged build, on a temporary data folder.
const folder = await temporaryFolder();
const server = await startFoyer({ dataDir: folder.path, port: Number(process.env.PORT), env: quickStart });

async function end() {
  await server.stop();
  await folder.remove();
  process.exit(0);
}
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.once(signal, end);
