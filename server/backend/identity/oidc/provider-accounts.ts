import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/store/database';
import {
  type Account,
  type AccountRow,
  accountOf,
  changeAccount,
  checkAdmitted,
  linkedProviders,
  rowByEmail,
  rowByUid,
  wholeSecond,
} from '../account';
import { voidResetCodes } from '../password-reset';
import { newUid } from '../secrets';
import type { ProviderPerson } from './provider-person';

/** The account of a person at a provider, or the sign-in methods of an account that may not be linked. */
export type FoundAccount = { account: Account; isNew: boolean } | { conflict: string[] };

export interface ProviderAccounts {
  /**
   * Returns the account linked to the subject of a provider. A new subject is linked to the account with the same email
   * when that email is verified or the account was never used; when there is none, a member account without
   * authorities is created.
   * @throws IdentityError USER_DISABLED
   */
  accountFor(person: ProviderPerson): Promise<FoundAccount>;
}

type Db = Transaction<Database>;

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

async function linkedRow(db: Db, { providerId, subject }: ProviderPerson): Promise<AccountRow | undefined> {
  const link = await db
    .selectFrom('identity_provider_link')
    .select('uid')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return link && rowByUid(db, link.uid);
}

async function link(db: Db, { providerId, subject }: ProviderPerson, uid: string, at: Date): Promise<void> {
  const values = { provider_id: providerId, subject, uid, linked_at: at };
  await db.insertInto('identity_provider_link').values(values).execute();
}

/** Updates the email to that of the provider unless another account has it. */
async function followed(db: Db, row: AccountRow, person: ProviderPerson, at: Date): Promise<AccountRow> {
  const { email, name } = person;
  const isFree = row.email === email || !(await rowByEmail(db, email));
  if (isFree && row.email !== email) await voidResetCodes(db, row.uid, at.getTime());
  const patch = { ...(isFree && { email, email_verified: true }), ...(row.name === '' && { name }) };
  if (Object.keys(patch).length === 0) return row;
  return (await changeAccount(db, row.uid, patch)) ?? row;
}

// Created by a host and never used, so that no attacker can have signed in to it before.
const isUnclaimed = (row: AccountRow): boolean => row.password_hash === null && row.last_login_at === null;

async function signInMethodsOf(db: Db, { uid, password_hash }: AccountRow): Promise<string[]> {
  const providers = (await linkedProviders(db, uid)).map(({ providerId }) => providerId);
  return [...(password_hash === null ? [] : ['password']), ...new Set(providers)];
}

async function joined(db: Db, row: AccountRow, person: ProviderPerson, at: Date): Promise<FoundAccount> {
  checkAdmitted(row, at.getTime());
  if (!row.email_verified && !isUnclaimed(row)) return { conflict: await signInMethodsOf(db, row) };
  await link(db, person, row.uid, at);
  return { account: accountOf(await followed(db, row, person, at)), isNew: false };
}

async function created(db: Db, person: ProviderPerson, at: Date): Promise<FoundAccount> {
  const { email, name } = person;
  const row = await db
    .insertInto('identity_account')
    .values({
      uid: newUid(),
      email,
      email_verified: true,
      name,
      authorities: [],
      member: true,
      valid_since: new Date(wholeSecond(at.getTime())),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await link(db, person, row.uid, at);
  return { account: accountOf(row), isNew: true };
}

async function found(db: Db, person: ProviderPerson, at: Date): Promise<FoundAccount> {
  const known = await linkedRow(db, person);
  if (known) checkAdmitted(known, at.getTime());
  if (known) return { account: accountOf(await followed(db, known, person, at)), isNew: false };
  const namesake = await rowByEmail(db, person.email);
  return namesake ? joined(db, namesake, person, at) : created(db, person, at);
}

/** Returns the accounts of users of identity providers. */
export function createProviderAccounts(db: Kysely<Database>, clock: () => number): ProviderAccounts {
  const attempt = (person: ProviderPerson) =>
    db.transaction().execute((transaction) => found(transaction, person, new Date(clock())));
  return {
    // Of two first sign-ins at once, the later one finds the account of the earlier one.
    accountFor: (person) =>
      attempt(person).catch((error: unknown) => {
        if (isDuplicate(error)) return attempt(person);
        throw error;
      }),
  };
}
