import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../store/database';
import type { IdentityTables } from '../store/tables/identity-tables';
import type { AccountRow } from './account';

type AccountPatch = Updateable<IdentityTables['identity_account']>;

const SECOND = 1000;
export const wholeSecond = (at: number): number => Math.floor(at / SECOND) * SECOND;

export const rowByUid = (db: Kysely<Database>, uid: string): Promise<AccountRow | undefined> =>
  db.selectFrom('identity_account').selectAll().where('uid', '=', uid).executeTakeFirst();

export const rowsByUid = (db: Kysely<Database>, uids: readonly string[]): Promise<AccountRow[]> =>
  db
    .selectFrom('identity_account')
    .selectAll()
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .execute();

export const rowByEmail = (db: Kysely<Database>, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('identity_account').selectAll().where('email', '=', email).executeTakeFirst();

/** The changed account, undefined when there is none. */
export const changeAccount = (
  db: Kysely<Database>,
  uid: string,
  patch: AccountPatch,
): Promise<AccountRow | undefined> =>
  db.updateTable('identity_account').set(patch).where('uid', '=', uid).returningAll().executeTakeFirst();

/**
 * Changes an account and ends every session it has: refresh tokens are revoked, ID tokens made so far are dead.
 * Sign-in times are whole seconds, so the new limit lies in the second to come.
 */
export async function changeAndEndSessions(
  db: Transaction<Database>,
  uid: string,
  patch: AccountPatch,
  at: number,
): Promise<AccountRow | undefined> {
  const next = new Date(wholeSecond(at) + SECOND);
  const valid_since = sql<Date>`greatest(${next}::timestamptz, valid_since + interval '1 second')`;
  const row = await db
    .updateTable('identity_account')
    .set({ spared_session: null, ...patch, valid_since })
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst();
  await db
    .updateTable('identity_refresh_token')
    .set({ revoked_at: new Date(at) })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .execute();
  return row;
}
