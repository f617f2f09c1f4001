import type { CookiePreferences } from '@domain/consent/consent-capture';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';

/** A consent decision; `at` in milliseconds. */
export interface CapturedConsent {
  at: number;
  /** Null for visitors without an account. */
  person: { uid: string; email: string | null } | null;
  decision: Omit<CookiePreferences, 'userId' | 'email'>;
}

/** Stores a person's decision about providers. */
export async function captureConsent(
  db: Kysely<Database>,
  { at, person, decision }: CapturedConsent,
): Promise<void> {
  const { clientUsername: _, ...client } = decision.clientDetails;
  const values = {
    captured_at: new Date(at),
    uid: person?.uid ?? null,
    email: person?.email ?? null,
    banner_type: decision.bannerType,
    preferences: JSON.stringify(decision.cookiePreferences),
    client: JSON.stringify(client),
  };
  await db.insertInto('consent').values(values).execute();
}

export const personalData: PersonalTables = {
  name: 'consents',
  tables: ['consent'],
  read: (db, { uid }) =>
    db
      .selectFrom('consent')
      .select(['captured_at as capturedAt', 'email', 'banner_type as bannerType', 'preferences', 'client'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  async erase(trx, { uid }) {
    await trx.deleteFrom('consent').where('uid', '=', uid).execute();
  },
};

export const retention: Retention = {
  name: 'consents',
  key: 'consents',
  days: 1_095,
  async remove(db, before) {
    const old = db.deleteFrom('consent').where('captured_at', '<', before);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};
