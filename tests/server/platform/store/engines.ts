import { afterAll, beforeAll, describe } from 'vitest';
import type { Store } from '../../../../server/platform/store/store';
import { hasPostgres, onPostgres, type PostgresCluster, startPostgres } from '../../../support/postgres';
import { openOwnStore } from '../../../support/store';

interface Engine {
  isEmbedded: boolean;
  /** Opens a new, empty store on this engine. */
  open(): Promise<Store & { dataDir: string }>;
  /** The address for a second store; undefined for the embedded engine. */
  database(): Promise<string | undefined>;
}

/** Runs tests on PostgreSQL, where it is installed; `createDatabase` returns the address of a new, empty database. */
export function onPostgresAlone(tests: (createDatabase: () => Promise<string>) => void): void {
  describe.skipIf(!hasPostgres)(onPostgres, () => {
    let cluster: PostgresCluster;
    beforeAll(async () => {
      cluster = await startPostgres();
    }, 60_000);
    afterAll(() => cluster.stop());
    tests(() => cluster.createDatabase());
  });
}

/** Runs the same tests on the embedded engine and, where it is installed, on PostgreSQL. */
export function onEveryEngine(tests: (engine: Engine) => void): void {
  describe('on the embedded database', () =>
    tests({ isEmbedded: true, open: () => openOwnStore(), database: async () => undefined }));

  onPostgresAlone((createDatabase) =>
    tests({
      isEmbedded: false,
      open: async () => openOwnStore(await createDatabase()),
      database: createDatabase,
    }),
  );
}
