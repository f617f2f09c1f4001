import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';
import { type GrantedClaims, grantedBy } from './granted-claims';
import { SWEEP_PAGE } from './hosted-limits';

/** A user of the hosted service. */
interface HostedPerson {
  uid: string;
  /** As last verified, lower case; empty without one. */
  email: string;
  /** As last written there; undefined before the first write. */
  claims: GrantedClaims | undefined;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

interface Seen {
  uid: string;
  email: string;
  /** Claims of the token. */
  carried: GrantedClaims;
}

/** The users of the hosted service whose claims this server writes. */
export type HostedPeople = ReturnType<typeof createHostedPeople>;

interface Row {
  uid: string;
  email: string;
  claims: unknown;
  written_at: Date | null;
}

const personOf = ({ uid, email, claims, written_at }: Row): HostedPerson => ({
  uid,
  email,
  claims: (claims ?? undefined) as GrantedClaims | undefined,
  writtenAt: written_at?.getTime() ?? 0,
});

export function createHostedPeople(db: Kysely<Database>) {
  return {
    /** Stores the email; for a new user also the claims of the token, as written. */
    async see({ uid, email, carried }: Seen) {
      await db
        .insertInto('hosted_person')
        .values({ uid, email, claims: JSON.stringify(carried) })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet({ email }))
        .execute();
    },
    async byUid(uid: string): Promise<HostedPerson | undefined> {
      const row = await db.selectFrom('hosted_person').selectAll().where('uid', '=', uid).executeTakeFirst();
      return row && personOf(row);
    },
    /** Returns their uids. */
    async byEmails(emails: readonly string[]): Promise<string[]> {
      const known = db.selectFrom('hosted_person').select('uid').where('email', 'in', emails);
      return (await known.execute()).map(({ uid }) => uid);
    },
    async written(uid: string, claims: GrantedClaims, at: number) {
      const patch = { claims: JSON.stringify(claims), written_at: new Date(at) };
      await db.updateTable('hosted_person').set(patch).where('uid', '=', uid).execute();
    },
    async forget(uid: string) {
      await db.deleteFrom('hosted_person').where('uid', '=', uid).execute();
    },
    /** Returns a page of users after a uid, in the order of uids, with the current claims of their accounts. */
    async page(after: string): Promise<(HostedPerson & { granted: GrantedClaims })[]> {
      const rows = await db
        .selectFrom('hosted_person')
        .leftJoin('identity_account', 'identity_account.email', 'hosted_person.email')
        .select(['hosted_person.uid', 'hosted_person.email', 'claims', 'written_at'])
        .select(['authorities', 'member', 'disabled', 'banned_until'])
        .where('hosted_person.uid', '>', after)
        .orderBy('hosted_person.uid')
        .limit(SWEEP_PAGE)
        .execute();
      return rows.map(({ authorities, member, disabled, banned_until, ...row }) => {
        const account = authorities && {
          authorities,
          member: member === true,
          disabled: disabled === true,
          bannedUntil: banned_until?.getTime(),
        };
        return { ...personOf(row), granted: grantedBy(account ?? undefined) };
      });
    },
  };
}

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
