import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { assetStore } from '../../../../server/features/assets/asset-store';
import { tablesOf } from '../../../../server/features/backup/table-files';
import { storedFiles } from '../../../../server/features/files';
import { saveProfiles } from '../../../../server/features/people';
import { venueStore } from '../../../../server/features/venue/venue-store';
import type { Store } from '../../../../server/platform/store/store';
import { accountsIn } from '../../../support/accounts';
import { temporaryFolder } from '../../../support/store';
import { ARCHITECTURE, fixtureVenue } from '../../../support/venue-fixture';

/** A file of the chat. */
export const FILE = 'ab/abcdef0123456789';
/** The picture of a profile in the backed-up installation, and one of a wall. */
export const PICTURE = 'cd/picture';
export const SHARED = 'ef/picture';

/** Returns every row of every table as sorted JSON. */
export async function contentOf({ db }: Pick<Store, 'db'>): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ line: string }>`
      select to_json(kept)::text as line from ${sql.table(table)} as kept`.execute(db);
    content[table] = rows.map(({ line }) => line).sort();
  }
  return content;
}

/** Checks that numbers are counted on where they ended. */
export async function continuesSequences({ db }: Pick<Store, 'db'>): Promise<void> {
  const visit = { captured_at: new Date(), architecture_id: null };
  await expect(db.insertInto('captured_login').values(visit).execute()).resolves.toBeDefined();
}

/** Creates a venue with pictures and a person, and a row in each otherwise empty table. */
export async function fillStore({ db, disk, dataDir }: Store & { dataDir: string }): Promise<void> {
  const venues = venueStore(db, 'LIVE');
  await venues.save(await fixtureVenue(assetStore({ db, dataDir }), dataDir));
  await venues.publish(ARCHITECTURE);
  const accounts = await accountsIn({ db, disk });
  const { uid } = await accounts.create({
    email: 'ada@hall.example',
    password: 'lovelace-1843',
    name: 'Ada',
  });
  await db.transaction().execute((trx) => saveProfiles(trx, [{ uid, title: 'Analyst', company: '' }]));
  await db.insertInto('setting').values({ name: 'a\u2028"quoted"', value: 'line\nbreak \\ and 🏛' }).execute();
  await db
    .insertInto('captured_login')
    .values({ captured_at: new Date(1_700_000_000_123), architecture_id: null })
    .execute();
  await storedFiles({ db, dataDir }).write(FILE, Buffer.from('a file'));
  const now = new Date(1_700_000_000_123);
  const named = { file: FILE, type: 'text/plain', bytes: 6, name: 'Grüße.txt' };
  const chatFile = { id: 'a', uid: 'u', author_id: 'u', mode: 'live' as const, channel_id: 'area:lobby' };
  const times = { added_at: now, checked_at: now };
  await db
    .insertInto('chat_file')
    .values([
      { ...chatFile, ...named, ...times },
      { ...chatFile, ...named, ...times, id: 'b', file: 'ab/removed-meanwhile' },
    ])
    .execute();
  await storedFiles({ db, dataDir }).write(PICTURE, Buffer.from('a picture'));
  await db
    .insertInto('profile_picture')
    .values({ id: 'p', uid, file: PICTURE, bytes: 9, added_at: now })
    .execute();
  await storedFiles({ db, dataDir }).write(SHARED, Buffer.from('a picture'));
  const shared = { id: 's', uid: 'u', author_id: 'u', mode: 'live', use: 'wall', widget_id: 'w' } as const;
  await db
    .insertInto('shared_picture')
    .values({ ...shared, file: SHARED, bytes: 9, ...times })
    .execute();
  await sql`insert into realtime_leaf (path, value) values ('live/x', '"text"'), ('live/y', '0.1')`.execute(
    db,
  );
}

/** Keeps the stores and folders of one test file; they are removed after each test. */
export function backupFixture() {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function folder(): Promise<string> {
    const { path, remove } = await temporaryFolder();
    closers.push(remove);
    return path;
  }

  const keep = <S extends Store>(store: S): S => {
    closers.push(store.close);
    return store;
  };

  return { folder, keep };
}
