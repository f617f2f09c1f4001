import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import { secret } from '../../platform/store/settings';

/**
 * The secrets in the addresses of personal calendars. The store has only their hashes: a secret is made of a salt and a key
 * of the server, so that it can be shown again.
 */
export interface Calendars {
  /** Returns the secret of a person's calendar, by the uid of their account. */
  secretOf(uid: string): Promise<string>;
  /** Replaces the secret: the address before no longer works. */
  renew(uid: string): Promise<string>;
  /** Returns whose calendar it is; undefined for an unknown secret. */
  ownerOf(secret: string): Promise<string | undefined>;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the calendars in a store; the clock in milliseconds. */
export function createCalendars(db: Kysely<Database>, clock: () => number): Calendars {
  const secretWith = async (uid: string, salt: string): Promise<string> =>
    createHmac('sha256', await secret(db, 'calendar-key'))
      .update(`${uid}\n${salt}`)
      .digest('base64url');

  async function rowWith(uid: string) {
    const salt = randomBytes(32).toString('base64url');
    const secret_hash = hashOf(await secretWith(uid, salt));
    return { uid, salt, secret_hash, renewed_at: new Date(clock()) };
  }

  const storedSalt = (uid: string) =>
    db.selectFrom('agenda_calendar').select('salt').where('uid', '=', uid).executeTakeFirst();

  return {
    async secretOf(uid) {
      if (!(await storedSalt(uid)))
        await db
          .insertInto('agenda_calendar')
          .values(await rowWith(uid))
          .onConflict((conflict) => conflict.column('uid').doNothing())
          .execute();
      const stored = await storedSalt(uid);
      return secretWith(uid, stored?.salt ?? '');
    },
    async renew(uid) {
      const { uid: _, ...changes } = await rowWith(uid);
      await db
        .insertInto('agenda_calendar')
        .values({ uid, ...changes })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(changes))
        .execute();
      return secretWith(uid, changes.salt);
    },
    async ownerOf(given) {
      const found = db.selectFrom('agenda_calendar').select('uid').where('secret_hash', '=', hashOf(given));
      return (await found.executeTakeFirst())?.uid;
    },
  };
}

export const personalData: PersonalTables = {
  name: 'calendars',
  tables: ['agenda_calendar'],
  read: (db, { uid }) =>
    db.selectFrom('agenda_calendar').select('renewed_at as renewedAt').where('uid', '=', uid).execute(),
  erase: eraseRows('agenda_calendar'),
};
