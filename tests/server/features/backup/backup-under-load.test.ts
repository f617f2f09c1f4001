import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { createBackup } from '../../../../server/features/backup/backup';
import type { Store } from '../../../../server/platform/store/store';
import { openOwnStore, openTestStore } from '../../../support/store';
import { onPostgresAlone } from '../../platform/store/engines';
import { backupFixture } from './backup-fixture';

const { folder, keep } = backupFixture();

/** Returns the names of the written pairs that a table of an unpacked backup has. */
async function pairsIn(unpacked: string, table: string): Promise<string[]> {
  const text = await readFile(join(unpacked, `tables/${table}.ndjson`), 'utf8');
  return [...text.matchAll(/"pair \d+"/g)].map(([name]) => name).toSorted();
}

/** Backs up a store into which four writers write pairs of rows, each in a transaction. */
async function backUpUnderLoad({ db, ...store }: Store & { dataDir: string }): Promise<void> {
  let writing = true;
  let pairs = 0;
  const write = async (): Promise<void> => {
    if (!writing) return;
    pairs += 1;
    const name = `pair ${pairs}`;
    const visit = { captured_at: new Date(), architecture_id: name };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('setting')
        .values({ name, value: 'x'.repeat(200) })
        .execute();
      await trx.insertInto('captured_login').values(visit).execute();
    });
    return write();
  };
  const writers = Array.from({ length: 4 }, write);
  await expect.poll(() => pairs).toBeGreaterThan(50);
  const before = pairs;
  const [unpacked, file] = [await folder(), join(await folder(), 'foyer.tar.gz')];
  await createBackup({ db, ...store }, file);
  await expect.poll(() => pairs).toBeGreaterThan(before + 10);
  writing = false;
  await Promise.all(writers);

  await extract({ file, cwd: unpacked });
  const names = await pairsIn(unpacked, 'setting');
  expect(names.length).toBeGreaterThanOrEqual(before - 4);
  expect(await pairsIn(unpacked, 'captured_login')).toEqual(names);
}

test('a backup of the embedded database under load is consistent and fails no write', async () =>
  backUpUnderLoad(keep(await openTestStore())));

onPostgresAlone((createDatabase) => {
  test('a backup under load is consistent and fails no write', async () =>
    backUpUnderLoad(keep(await openOwnStore(await createDatabase()))));
});
