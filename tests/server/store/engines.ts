import { afterAll, beforeAll, describe } from 'vitest';
import type { Store } from '../../../server/store/store';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres';
import { openTestStore } from '../../support/store';

interface Engine {
  /** A new, empty store on this engine. */
  open(): Promise<Store & { dataDir: string }>;
  /** The address a second store would use; undefined for the embedded engine. */
  database(): Promise<string | undefined>;
}

/** The same tests on the embedded engine and, where it is installed, on PostgreSQL 15. */
export function onEveryEngine(tests: (engine: Engine) => void): void {
  describe('on the embedded database', () =>
    tests({ open: () => openTestStore(), database: async () => undefined }));

  describe.skipIf(!hasPostgres())('on PostgreSQL 15', () => {
    let cluster: PostgresCluster;
    beforeAll(async () => {
      cluster = await startPostgres();
    }, 60_000);
    afterAll(() => cluster.stop());
    tests({
      open: async () => openTestStore(await cluster.createDatabase()),
      database: () => cluster.createDatabase(),
    });
  });
}
