import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBackup } from '../../../../server/features/backup/backup';
import { onEveryEngine } from '../../platform/store/engines';
import { backupFixture, fillStore } from './backup-fixture';

const { folder, keep, restoredTo } = backupFixture();

onEveryEngine(({ open, database }) => {
  const restored = restoredTo(database);

  test('a backup under load is consistent and fails no write', async () => {
    const store = keep(await open());
    await fillStore(store);
    const { db } = store;
    let writing = true;
    let pairs = 0;
    const write = async (): Promise<void> => {
      if (!writing) return;
      pairs += 1;
      const name = `pair ${pairs}`;
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('setting')
          .values({ name, value: 'x'.repeat(200) })
          .execute();
        await trx
          .insertInto('captured_login')
          .values({ captured_at: new Date(), architecture_id: name })
          .execute();
      });
      return write();
    };
    const writers = Array.from({ length: 4 }, write);
    await expect.poll(() => pairs).toBeGreaterThan(50);
    const before = pairs;
    const file = join(await folder(), 'foyer.tar.gz');
    await createBackup(store, file);
    await expect.poll(() => pairs).toBeGreaterThan(before + 10);
    writing = false;
    await Promise.all(writers);

    const back = (await restored(file)).db;
    const names = await back.selectFrom('setting').select('name').where('name', 'like', 'pair %').execute();
    const visits = await back
      .selectFrom('captured_login')
      .select('architecture_id as name')
      .where('architecture_id', 'like', 'pair %')
      .execute();
    expect(names.length).toBeGreaterThanOrEqual(before - 4);
    expect(new Set(visits.map(({ name }) => name))).toEqual(new Set(names.map(({ name }) => name)));
  });
});
