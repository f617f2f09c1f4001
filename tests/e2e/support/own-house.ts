import { startFoyer, temporaryFolder } from '../../bench/foyer-process.mjs';
import { test as foyerTest } from './foyer-test';

/** A running server and the folder it keeps everything in. */
export type House = Awaited<ReturnType<typeof startFoyer>> & { dataDir: string };

/** Stories of a server of their own, with other settings than the shared one. */
export const testInOwnHouse = (env: Record<string, string>) =>
  foyerTest.extend<object, { house: House }>({
    house: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
      async ({}, use) => {
        const folder = await temporaryFolder();
        const house = await startFoyer({ dataDir: folder.path, env });
        await use({ ...house, dataDir: folder.path });
        await house.stop();
        await folder.remove();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ house }, use) => use(house.url),
  });
