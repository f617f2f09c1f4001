import { banText } from '@domain/login/ban';
import { emailFault } from '@domain/shared/validation';
import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { IdentityTables } from '../../platform/store/tables/identity-tables';
import { IdentityError } from './identity-error';

export type AccountRow = Selectable<IdentityTables['identity_account']>;

/** A user account. Instants in milliseconds since 1970. */
export interface Account {
  uid: string;
  /** Lower case; empty for anonymous identities. */
  email: string;
  /** The user proved that the mailbox is theirs. */
  emailVerified: boolean;
  /** Empty when unknown. */
  name: string;
  disabled: boolean;
  /** When a ban ends, past bans too. */
  bannedUntil: number | undefined;
  authorities: string[];
  member: boolean;
  anonymous: boolean;
  hasPassword: boolean;
  /** Sessions that began earlier are revoked; a whole second. */
  validSince: number;
  /** The only session that `validSince` does not revoke. */
  sparedSession: string | undefined;
  createdAt: number;
  lastLoginAt: number | undefined;
}

export const accountOf = (row: AccountRow): Account => ({
  uid: row.uid,
  email: row.email ?? '',
  emailVerified: row.email_verified,
  name: row.name,
  disabled: row.disabled,
  bannedUntil: row.banned_until?.getTime(),
  authorities: row.authorities,
  member: row.member,
  anonymous: row.anonymous,
  hasPassword: row.password_hash !== null,
  validSince: row.valid_since.getTime(),
  sparedSession: row.spared_session ?? undefined,
  createdAt: row.created_at.getTime(),
  lastLoginAt: row.last_login_at?.getTime(),
});

/**
 * Returns an address as accounts store it: trimmed and in lower case, with its plus part.
 * @throws IdentityError MISSING_EMAIL, INVALID_EMAIL (spec §5)
 */
export function canonicalEmail(given: string | undefined): string {
  const email = (given ?? '').trim().toLowerCase();
  const fault = emailFault(email);
  if (fault) throw new IdentityError(fault === 'required' ? 'MISSING_EMAIL' : 'INVALID_EMAIL');
  return email;
}

/**
 * Checks that an account may be used at a time, in milliseconds.
 * @throws IdentityError USER_DISABLED, which tells a banned user until when and why
 */
export function checkAdmitted(row: AccountRow, at: number): void {
  if (row.disabled) throw new IdentityError('USER_DISABLED');
  const until = row.banned_until?.getTime() ?? 0;
  if (until > at) throw new IdentityError('USER_DISABLED', banText({ until, reason: row.ban_reason ?? '' }));
}

type AccountPatch = Updateable<IdentityTables['identity_account']>;

const SECOND = 1000;
export const wholeSecond = (at: number): number => Math.floor(at / SECOND) * SECOND;

export const rowByUid = (db: Kysely<Database>, uid: string): Promise<AccountRow | undefined> =>
  db.selectFrom('identity_account').selectAll().where('uid', '=', uid).executeTakeFirst();

export const rowByEmail = (db: Kysely<Database>, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('identity_account').selectAll().where('email', '=', email).executeTakeFirst();

/** Updates an account and returns it, undefined when there is none. */
export const changeAccount = (
  db: Kysely<Database>,
  uid: string,
  patch: AccountPatch,
): Promise<AccountRow | undefined> =>
  db.updateTable('identity_account').set(patch).where('uid', '=', uid).returningAll().executeTakeFirst();

/**
 * Updates an account and revokes all of its sessions: refresh tokens and the ID tokens issued so far.
 * Sign-in times are whole seconds, so `valid_since` is the next second.
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

/** `sign_in_provider` of the tokens of a session. */
export type SignInMethod = 'password' | 'custom' | 'anonymous' | `oidc.${string}`;

/** An account of the user at an identity provider. */
export interface LinkedProvider {
  providerId: string;
  subject: string;
}

/** How the user signed in, and their linked identity providers. */
export interface SignInDetails {
  method: SignInMethod;
  providers: readonly LinkedProvider[];
}

/** Returns the identity providers linked to an account, in the order of their ids. */
export function linkedProviders(db: Kysely<Database>, uid: string): Promise<LinkedProvider[]> {
  return db
    .selectFrom('identity_provider_link')
    .select(['provider_id as providerId', 'subject'])
    .where('uid', '=', uid)
    .orderBy('provider_id')
    .orderBy('subject')
    .execute();
}
