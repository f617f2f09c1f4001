import { sql } from 'kysely';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';

/**
 * Has no `erase`: the row stays a day longer than the account, to remove the person's claims at the hosted
 * service.
 */
export const personalData: PersonalTables = {
  name: 'hosted',
  tables: ['hosted_person'],
  read: (db, { email }) =>
    db.selectFrom('hosted_person').select(['uid', 'email', 'claims']).where('email', '=', email).execute(),
};

/** People of the hosted service without a local account whose claims were removed a day ago. */
export const retention: Retention = {
  name: 'hosted people',
  days: 1,
  async remove(db, before) {
    const old = db
      .deleteFrom('hosted_person')
      .where('written_at', '<', before)
      .where(sql<boolean>`claims ->> 'member' = 'false' and claims -> 'authorities' = '[]'::jsonb`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('identity_account')
              .select('uid')
              .whereRef('identity_account.email', '=', 'hosted_person.email'),
          ),
        ),
      );
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};
