import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFoyer, temporaryFolder } from '../../bench/foyer-process.mjs';
import { test as foyerTest } from './foyer-test';

/** A running server and the folder it keeps everything in. */
export type House = Awaited<ReturnType<typeof startFoyer>> & { dataDir: string };

/** Stories of a server of their own, with other settings than the shared one; `config` is what FOYER_CONFIG names. */
export const testInOwnHouse = (env: Record<string, string>, config: object = {}) =>
  foyerTest.extend<object, { house: House }>({
    house: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
      async ({}, use) => {
        const [folder, settings] = await Promise.all([temporaryFolder(), temporaryFolder()]);
        const configPath = join(settings.path, 'foyer.json');
        await writeFile(configPath, JSON.stringify(config));
        const house = await startFoyer({ dataDir: folder.path, env: { FOYER_CONFIG: configPath, ...env } });
        await use({ ...house, dataDir: folder.path });
        await house.stop();
        await Promise.all([folder.remove(), settings.remove()]);
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ house }, use) => use(house.url),
  });
