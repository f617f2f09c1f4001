import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PICTURE_EDGE } from '@domain/people/picture-crop';
import { type Kysely, sql } from 'kysely';
import type { Identity } from '../../backend/identity/identity';
import { ConfigurationError } from '../../platform/config/configuration-error';
import type { Logger } from '../../platform/log';
import { packageRoot } from '../../platform/package-root';
import type { Database } from '../../platform/store/database';
import { changeSetting, setting } from '../../platform/store/settings';
import type { AssetStore } from '../assets';
import { type ProfileChange, saveProfiles } from '../people';
import type { ProfilePictures } from '../pictures';
import type { VenueStore } from '../venue';
import { demoPeople } from './demo-people';
import { demoAssets } from './venue/assets';
import { DEMO_ARCHITECTURE, demoVenue, type KeptAsset, type KeptAssets } from './venue/demo-venue';

const SETTING = 'demo';
const MEDIA = join(packageRoot, 'server/features/demo/media');

export interface DemoTarget {
  db: Kysely<Database>;
  venues: VenueStore;
  assets: AssetStore;
  accounts: Identity['accounts'];
  log: Logger;
  /** Folder of the demo's files; the one of the repository when missing. */
  media?: string;
}

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const venue = await db.selectFrom('venue_version').select('version').limit(1).executeTakeFirst();
  const account = await db.selectFrom('identity_account').select('uid').limit(1).executeTakeFirst();
  return !venue && !account;
}

async function addAssets(assets: AssetStore, media: string): Promise<KeptAssets> {
  const missing = demoAssets.find(({ file }) => !existsSync(join(media, file)));
  if (missing) throw new ConfigurationError(`The demo's file ${join(media, missing.file)} is missing.`);
  const kept = new Map<string, KeptAsset>();
  for (const { id, file, type } of demoAssets) {
    kept.set(
      id,
      await assets.add(DEMO_ARCHITECTURE, id, {
        path: join(media, file),
        name: basename(file),
        type,
      }),
    );
  }
  return kept;
}

async function addPeople({ db, accounts }: Pick<DemoTarget, 'db' | 'accounts'>): Promise<void> {
  const profiles: ProfileChange[] = [];
  const interestsOf = new Map<string, string>();
  for (const { note: _, title, company, interests, ...person } of demoPeople) {
    const { uid } = (await accounts.byEmail(person.email)) ?? (await accounts.create(person));
    profiles.push({ uid, title, company });
    if (interests) interestsOf.set(uid, interests);
  }
  await db.transaction().execute(async (transaction) => {
    await saveProfiles(transaction, profiles);
    // They have been here before, so others find them and see their profiles.
    const uids = profiles.map(({ uid }) => uid);
    await transaction
      .updateTable('profile')
      .set({ entered_at: new Date() })
      .where('uid', 'in', uids)
      .execute();
    for (const [uid, interests] of interestsOf)
      await transaction
        .updateTable('profile')
        .set({ attributes: sql<string>`${JSON.stringify({ interests })}::jsonb || attributes` })
        .where('uid', '=', uid)
        .execute();
  });
}

async function seed({ db, venues, assets, accounts, media }: DemoTarget): Promise<void> {
  await changeSetting(db, SETTING, 'begun');
  const kept = await addAssets(assets, media ?? MEDIA);
  await addPeople({ db, accounts });
  await venues.save(demoVenue(kept, Date.now()));
  await venues.publish(DEMO_ARCHITECTURE);
  await changeSetting(db, SETTING, 'complete');
}

/** Returns whether this start or an earlier one has begun to seed the demo. */
export const hasBegun = async (db: Kysely<Database>): Promise<boolean> =>
  (await setting(db, SETTING)) !== undefined;

/** Returns whether the store may have the demo: it is empty, or an earlier start has begun to seed it. */
export const hasRoomForDemo = async (db: Kysely<Database>): Promise<boolean> =>
  (await hasBegun(db)) || isEmpty(db);

/**
 * Seeds an empty store with the demo venue and its people, or completes an interrupted seed.
 * Returns whether the store has the demo; a store with other content is not changed.
 * @throws ConfigurationError when a file of the demo is missing.
 */
export async function seedDemo(target: DemoTarget): Promise<boolean> {
  const state = await setting(target.db, SETTING);
  if (state === 'complete') return true;
  if (!(await hasRoomForDemo(target.db))) return false;
  await seed(target);
  target.log.info('demo venue saved');
  return true;
}

const PICTURES_SETTING = 'demo-pictures';

/** The demo people with a picture, by the first part of their email; the others have initials. */
const WITH_PICTURE = ['ada', 'grace', 'host'];

interface PictureTarget {
  db: Kysely<Database>;
  accounts: Pick<Identity['accounts'], 'byEmail'>;
  pictures: Pick<ProfilePictures, 'add'>;
}

/** Gives some of the demo people a picture, once; people who have chosen one or were deleted get none. */
export async function seedDemoPictures({ db, accounts, pictures }: PictureTarget): Promise<void> {
  if ((await setting(db, PICTURES_SETTING)) !== undefined) return;
  for (const name of WITH_PICTURE) {
    const account = await accounts.byEmail(`${name}@demo.example`);
    const path = join(MEDIA, `face-${name}.webp`);
    if (!account) continue;
    const picture = await pictures.add(account.uid, path, { x: 0, y: 0, side: PICTURE_EDGE });
    await db
      .updateTable('profile')
      .set({ attributes: sql<string>`${JSON.stringify({ picture })}::jsonb || attributes` })
      .where('uid', '=', account.uid)
      .execute();
  }
  await changeSetting(db, PICTURES_SETTING, 'complete');
}
