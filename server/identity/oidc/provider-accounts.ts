import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../store/database';
import { type Account, type AccountRow, accountOf } from '../account';
import { changeAccount, rowByEmail, rowByUid, wholeSecond } from '../account-queries';
import { IdentityError } from '../identity-error';
import { voidResetCodes } from '../reset-codes';
import { newUid } from '../secrets';
import { linkedProviders } from '../sign-in-method';
import type { ProviderPerson } from './provider-person';

/** The account of a person a provider vouches for, or the ways in of one that may not be taken for theirs. */
export type FoundAccount = { account: Account; isNew: boolean } | { conflict: string[] };

export interface ProviderAccounts {
  /**
   * The account of a person by what the provider calls them. Somebody new is linked to the account with their email
   * when that email was proved before, or when nobody ever had a way into that account; else they get an account of
   * their own, as a member without authorities.
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

/** The account follows a changed email of the provider unless another account has it. */
async function followed(db: Db, row: AccountRow, person: ProviderPerson, at: Date): Promise<AccountRow> {
  const { email, name } = person;
  const isFree = row.email === email || !(await rowByEmail(db, email));
  if (isFree && row.email !== email) await voidResetCodes(db, row.uid, at.getTime());
  const patch = { ...(isFree && { email, email_verified: true }), ...(row.name === '' && { name }) };
  if (Object.keys(patch).length === 0) return row;
  return (await changeAccount(db, row.uid, patch)) ?? row;
}

// An account a host prepared: nobody can have taken it over who never came in.
const isUnclaimed = (row: AccountRow): boolean => row.password_hash === null && row.last_login_at === null;

async function waysInto(db: Db, { uid, password_hash }: AccountRow): Promise<string[]> {
  const providers = (await linkedProviders(db, uid)).map(({ providerId }) => providerId);
  return [...(password_hash === null ? [] : ['password']), ...new Set(providers)];
}

async function joined(db: Db, row: AccountRow, person: ProviderPerson, at: Date): Promise<FoundAccount> {
  if (row.disabled) throw new IdentityError('USER_DISABLED');
  if (!row.email_verified && !isUnclaimed(row)) return { conflict: await waysInto(db, row) };
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
  if (known?.disabled) throw new IdentityError('USER_DISABLED');
  if (known) return { account: accountOf(await followed(db, known, person, at)), isNew: false };
  const namesake = await rowByEmail(db, person.email);
  return namesake ? joined(db, namesake, person, at) : created(db, person, at);
}

/** Accounts of people who come from identity providers. */
export function createProviderAccounts(db: Kysely<Database>, clock: () => number): ProviderAccounts {
  const attempt = (person: ProviderPerson) =>
    db.transaction().execute((transaction) => found(transaction, person, new Date(clock())));
  return {
    // Two first visits at once: the later one finds what the earlier one made.
    accountFor: (person) =>
      attempt(person).catch((error: unknown) => {
        if (isDuplicate(error)) return attempt(person);
        throw error;
      }),
  };
}
