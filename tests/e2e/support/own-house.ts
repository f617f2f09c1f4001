import { startFoyer, temporaryFolder } from '../../bench/foyer-process.mjs';
import { test as foyerTest } from './foyer-test';

type House = Awaited<ReturnType<typeof startFoyer>>;

/** Stories of a server of their own, with other settings than the shared one. */
export const testInOwnHouse = (env: Record<string, string>) =>
  foyerTest.extend<object, { house: House }>({
    house: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
      async ({}, use) => {
        const folder = await temporaryFolder();
        const house = await startFoyer({ dataDir: folder.path, env });
        await use(house);
        await house.stop();
        await folder.remove();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ house }, use) => use(house.url),
  });
