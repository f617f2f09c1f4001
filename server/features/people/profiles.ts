import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';

/** The profile of a person; empty texts where nothing is known. */
export interface Profile {
  company: string;
  title: string;
}

/** Changes of a profile; missing fields stay. */
export interface ProfileChange {
  uid: string;
  company?: string | undefined;
  title?: string | undefined;
}

const NOTHING: Profile = { company: '', title: '' };
const STATEMENT_ROWS = 2_000;

/** Returns the profile of an account, with the id of its picture. */
export async function profileOf(
  db: Kysely<Database>,
  uid: string,
): Promise<Profile & { picture?: string | null }> {
  const picture = sql<string | null>`attributes ->> 'picture'`.as('picture');
  const query = db.selectFrom('profile').select(['company', 'title', picture]).where('uid', '=', uid);
  return (await query.executeTakeFirst()) ?? NOTHING;
}

async function profilesOf(
  trx: Transaction<Database>,
  uids: readonly string[],
): Promise<Map<string, Profile>> {
  const query = trx.selectFrom('profile').selectAll();
  const rows = await query.where('uid', '=', sql<string>`any(${uids}::text[])`).execute();
  return new Map(rows.map(({ uid, company, title }) => [uid, { company, title }]));
}

const isSame = (one: Profile, other: Profile): boolean =>
  one.company === other.company && one.title === other.title;

/** Changes the profiles of accounts; returns the uids of those that changed. */
export async function saveProfiles(
  trx: Transaction<Database>,
  changes: readonly ProfileChange[],
): Promise<Set<string>> {
  const before = await profilesOf(
    trx,
    changes.map(({ uid }) => uid),
  );
  const wanted = changes.map(({ uid, company, title }) => {
    const old = before.get(uid) ?? NOTHING;
    return { uid, old, company: company ?? old.company, title: title ?? old.title };
  });
  const changed = wanted.filter((profile) => !isSame(profile.old, profile));
  const rows = changed.map(({ uid, company, title }) => ({ uid, company, title }));
  for (let begin = 0; begin < rows.length; begin += STATEMENT_ROWS)
    await trx
      .insertInto('profile')
      .values(rows.slice(begin, begin + STATEMENT_ROWS))
      .onConflict((conflict) =>
        conflict.column('uid').doUpdateSet((excluded) => ({
          company: excluded.ref('excluded.company'),
          title: excluded.ref('excluded.title'),
        })),
      )
      .execute();
  return new Set(rows.map(({ uid }) => uid));
}

export const personalData: PersonalTables = {
  name: 'profile',
  // The directory has the words of what is in the account and the profile.
  tables: ['profile', 'directory_person', 'directory_word'],
  read: (db, { uid }) =>
    db
      .selectFrom('profile')
      .select(['company', 'title', 'attributes', 'entered_at as enteredAt'])
      .where('uid', '=', uid)
      .executeTakeFirst(),
};
