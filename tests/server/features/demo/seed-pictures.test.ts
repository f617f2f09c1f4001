import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoPeople } from '../../../../server/features/demo/demo-people';
import { seedDemoPictures } from '../../../../server/features/demo/seed-demo';
import { storedFiles } from '../../../../server/features/files';
import { saveProfiles } from '../../../../server/features/people';
import { createProfilePictures } from '../../../../server/features/pictures';
import type { Store } from '../../../../server/platform/store/store';
import { accountsIn } from '../../../support/accounts';
import { openTestStore } from '../../../support/store';

let store: Store & { dataDir: string };
let target: Parameters<typeof seedDemoPictures>[0];

beforeEach(async () => {
  store = await openTestStore();
  const { db, dataDir } = store;
  const accounts = await accountsIn(store);
  for (const { email, password } of demoPeople.slice(0, 3)) {
    const { uid } = await accounts.create({ email, password });
    await db.transaction().execute((trx) => saveProfiles(trx, [{ uid, title: 'Dr' }]));
  }
  const pictures = createProfilePictures({ db, stored: storedFiles({ db, dataDir }), clock: Date.now });
  target = { db, accounts, pictures };
}, 30_000);
afterEach(() => store.close());

const pictureOf = async (name: string) => {
  const { uid = '' } = (await target.accounts.byEmail(`${name}@demo.example`)) ?? {};
  const query = store.db.selectFrom('profile').select('attributes').where('uid', '=', uid);
  return (await query.executeTakeFirst())?.attributes.picture;
};
const rows = () => store.db.selectFrom('profile_picture').select('id').orderBy('id').execute();

test('some demo people get a picture once, and people who have gone get none', async () => {
  await seedDemoPictures(target);
  const seeded = await rows();
  expect(seeded.map(({ id }) => id)).toEqual([await pictureOf('ada'), await pictureOf('grace')].sort());
  expect(await pictureOf('alan')).toBeUndefined();
  await seedDemoPictures(target);
  expect(await rows()).toEqual(seeded);
});
