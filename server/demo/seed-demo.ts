import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { AssetStore } from '../assets/asset-store';
import { ConfigurationError } from '../environment/configuration-error';
import type { Identity } from '../identity/identity';
import type { Logger } from '../log';
import { packageRoot } from '../package-root';
import { type ProfileChange, saveProfiles } from '../people/profiles';
import type { Database } from '../store/database';
import { changeSetting, setting } from '../store/settings';
import type { VenueStore } from '../store/venue-queries';
import { demoPeople } from './demo-people';
import { demoAssets } from './venue/assets';
import { DEMO_ARCHITECTURE, demoVenue, type KeptAsset, type KeptAssets } from './venue/demo-venue';

const SETTING = 'demo';

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
    kept.set(id, await assets.add(DEMO_ARCHITECTURE, id, { path: join(media, file), name: file, type }));
  }
  return kept;
}

async function addPeople({ db, accounts }: Pick<DemoTarget, 'db' | 'accounts'>): Promise<void> {
  const profiles: ProfileChange[] = [];
  for (const { note: _, title, company, ...person } of demoPeople) {
    const { uid } = (await accounts.byEmail(person.email)) ?? (await accounts.create(person));
    profiles.push({ uid, title, company });
  }
  await db.transaction().execute((transaction) => saveProfiles(transaction, profiles));
}

async function seed({ db, venues, assets, accounts, media }: DemoTarget): Promise<void> {
  await changeSetting(db, SETTING, 'begun');
  const kept = await addAssets(assets, media ?? join(packageRoot, 'server/demo/media'));
  await addPeople({ db, accounts });
  await venues.save(demoVenue(kept));
  await venues.publish(DEMO_ARCHITECTURE);
  await changeSetting(db, SETTING, 'complete');
}

/** Did this start or an earlier one begin to put the demo into the store? */
export const hasBegun = async (db: Kysely<Database>): Promise<boolean> =>
  (await setting(db, SETTING)) !== undefined;

/** Does the store show the demo, or may it: is it empty, or did an earlier start begin with it? */
export const hasRoomForDemo = async (db: Kysely<Database>): Promise<boolean> =>
  (await hasBegun(db)) || isEmpty(db);

/**
 * Puts the demo venue and its people into an empty store, or goes on where an earlier start was cut off.
 * Returns whether the store shows the demo; a store with other content is left alone.
 * @throws ConfigurationError when a file of the demo is missing.
 */
export async function seedDemo(target: DemoTarget): Promise<boolean> {
  const state = await setting(target.db, SETTING);
  if (state === 'complete') return true;
  if (!(await hasRoomForDemo(target.db))) return false;
  await seed(target);
  target.log.info('the demo venue was put into the store');
  return true;
}
