import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Venue } from '@domain/venue/venue';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assetStore } from '../../../../server/features/assets/asset-store';
import { demoPeople } from '../../../../server/features/demo/demo-people';
import { type DemoTarget, seedDemo, seedDemoPictures } from '../../../../server/features/demo/seed-demo';
import { demoAssets } from '../../../../server/features/demo/venue/assets';
import { storedFiles } from '../../../../server/features/files';
import { saveProfiles } from '../../../../server/features/people';
import { profileOf } from '../../../../server/features/people/profiles';
import { createProfilePictures } from '../../../../server/features/pictures';
import { venueStore } from '../../../../server/features/venue/venue-store';
import type { Store } from '../../../../server/platform/store/store';
import { accountsIn } from '../../../support/accounts';
import { openTestStore, silentLog } from '../../../support/store';

let store: Store & { dataDir: string };
let target: DemoTarget & { media: string };

beforeEach(async () => {
  store = await openTestStore();
  const media = join(store.dataDir, 'media');
  await mkdir(join(media, 'board'), { recursive: true });
  for (const { file } of demoAssets) await writeFile(join(media, file), `bytes of ${file}`);
  const accounts = await accountsIn(store);
  target = {
    db: store.db,
    venues: venueStore(store.db, 'LIVE'),
    assets: assetStore({ db: store.db, dataDir: store.dataDir }),
    accounts,
    log: silentLog,
    media,
  };
}, 30_000);
afterEach(() => store.close());

const shown = async (): Promise<Venue> => JSON.parse((await target.venues.document('demo'))?.json ?? 'null');

test('an empty store shows the demo with its people, whose files can be opened', async () => {
  expect(await seedDemo(target)).toBe(true);
  const logo = (await shown()).assets.find(({ id }) => id === 'logo');
  const opened = await target.assets.open('demo', 'logo', { generation: logo?.generation });
  expect(await readFile(opened?.path ?? '', 'utf8')).toBe('bytes of logo.svg');
  const accounts = await Promise.all(demoPeople.map(({ email }) => target.accounts.byEmail(email)));
  expect(
    accounts.map(
      (account) => account && [account.email, account.authorities, account.disabled, account.member],
    ),
  ).toEqual(demoPeople.map(({ email, authorities, disabled }) => [email, authorities, disabled, true]));
  expect(await profileOf(store.db, accounts[0]?.uid ?? '')).toEqual({
    title: 'Mathematician',
    company: 'Analytical Engines',
    picture: null,
  });
});

test('seeding twice changes nothing', async () => {
  await seedDemo(target);
  const before = await target.venues.version();
  expect(await seedDemo(target)).toBe(true);
  expect(await target.venues.version()).toEqual(before);
});

test('a missing file is named, and the next start continues where this one ended', async () => {
  const file = join(target.media, 'programme.pdf');
  await copyFile(file, join(store.dataDir, 'kept'));
  await rm(file);
  await expect(seedDemo(target)).rejects.toThrow(`The demo's file ${file} is missing.`);
  await copyFile(join(store.dataDir, 'kept'), file);
  await target.accounts.create({ email: 'ada@demo.example', password: 'lovelace-1843' });
  expect(await seedDemo(target)).toBe(true);
  expect((await shown()).architectures[0]?.id).toBe('demo');
});

test('a store with other people is not changed', async () => {
  await target.accounts.create({ email: 'own@fair.example', password: 'long-enough-1' });
  expect(await seedDemo(target)).toBe(false);
  expect(await target.accounts.byEmail('ada@demo.example')).toBeUndefined();
  expect((await target.venues.version()).publishedVersion).toBe(-1);
});

const pictureOf = async (name: string) => {
  const { uid = '' } = (await target.accounts.byEmail(`${name}@demo.example`)) ?? {};
  const query = store.db.selectFrom('profile').select('attributes').where('uid', '=', uid);
  return (await query.executeTakeFirst())?.attributes.picture;
};
const rows = () => store.db.selectFrom('profile_picture').select('id').orderBy('id').execute();

test('some demo people get a picture once, and people who have gone get none', async () => {
  const { db, dataDir } = store;
  const { accounts } = target;
  for (const { email } of demoPeople.slice(0, 3)) {
    const { uid } = await accounts.create({ email });
    await db.transaction().execute((trx) => saveProfiles(trx, [{ uid, title: 'Dr' }]));
  }
  const pictures = createProfilePictures({ db, stored: storedFiles({ db, dataDir }), clock: Date.now });
  const seed = () => seedDemoPictures({ db, accounts, pictures });
  await seed();
  const seeded = await rows();
  expect(seeded.map(({ id }) => id)).toEqual([await pictureOf('ada'), await pictureOf('grace')].sort());
  expect(await pictureOf('alan')).toBeUndefined();
  await seed();
  expect(await rows()).toEqual(seeded);
});
