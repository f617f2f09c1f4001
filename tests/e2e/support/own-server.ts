import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyData, startFoyer, temporaryFolder } from '../../bench/foyer-process.mjs';
import { quickStart } from '../../support/quick-start.mjs';

/** A running server and its data folder. */
export type OwnServer = Awaited<ReturnType<typeof startFoyer>> & { dataDir: string };

/**
 * Runs a server with settings of its own, on a data folder of its own: a copy of one that has the demo, or an empty one
 * with FOYER_DEMO=0. `config` is the value of FOYER_CONFIG.
 */
export async function withOwnServer(
  env: Record<string, string>,
  config: object,
  use: (server: OwnServer) => Promise<void>,
): Promise<void> {
  const [folder, settings] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  if (env.FOYER_DEMO !== '0') await copyData(String(process.env.STORIES_SEED), folder.path);
  const configPath = join(settings.path, 'foyer.json');
  await writeFile(configPath, JSON.stringify(config));
  const server = await startFoyer({
    dataDir: folder.path,
    env: { ...quickStart, FOYER_CONFIG: configPath, ...env },
  });
  await use({ ...server, dataDir: folder.path });
  await server.stop();
  await Promise.all([folder.remove(), settings.remove()]);
}
