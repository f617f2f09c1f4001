import { cleanName } from '@domain/shared/shown-text';
import { emailFault } from '@domain/shared/validation';
import type { Kysely, Transaction } from 'kysely';
import type { OidcConfig } from '../../../platform/config/login-config';
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
import { ProviderError } from './provider-error';

/** A person as an identity provider identifies them. */
export interface ProviderPerson {
  providerId: string;
  /** The permanent id at the provider. */
  subject: string;
  /** Lower case, verified by the provider, or trusted by the configuration. */
  email: string;
  /** Empty when the provider has none. */
  name: string;
}

export type Claims = Record<string, unknown>;

type Rules = Pick<OidcConfig, 'providerId' | 'allowedDomains' | 'memberClaim' | 'emailClaim' | 'trustEmail'>;

const isTrue = (value: unknown): boolean => value === true || value === 'true';

const isGiven = (value: unknown): boolean =>
  ![undefined, null, false, 'false', ''].includes(value as undefined) &&
  !(Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** As others may see it, cut to the length of a name (spec §5). */
const nameOf = ({ name, given_name, family_name }: Claims): string => {
  const parts = [textOf(given_name), textOf(family_name)].filter(Boolean).join(' ');
  return cleanName(textOf(name) || parts);
};

// The Kelvin sign becomes a k in lower case, which would result in another person's address.
const MISLEADING = /[\p{Cc}\u212A]/u;

const VERIFIED = 'email_verified';

/** Returns whether an email is its owner's: verified, or of a trusted provider that does not deny it. */
const isProved = (verified: unknown, { trustEmail }: Rules): boolean =>
  isTrue(verified) || (trustEmail === true && [undefined, null].includes(verified as undefined));

function verifiedEmail(claims: Claims, rules: Rules): string {
  const { emailClaim = 'email' } = rules;
  const given = textOf(claims[emailClaim]);
  if (MISLEADING.test(given) || emailFault(given))
    throw new ProviderError('unverified', { claim: emailClaim });
  if (!isProved(claims[VERIFIED], rules)) throw new ProviderError('unverified', { claim: VERIFIED });
  return given.toLowerCase();
}

/** Returns whether the configuration admits the domain of an email. */
export const isAllowedDomain = (email: string, { allowedDomains }: Pick<Rules, 'allowedDomains'>): boolean =>
  !allowedDomains || allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1));

/** Returns whether a claim is missing that the userinfo endpoint may return. */
export const isIncomplete = (claims: Claims, { memberClaim, emailClaim = 'email' }: Rules): boolean =>
  [emailClaim, VERIFIED, memberClaim].some((name) => name !== undefined && claims[name] === undefined);

/**
 * Returns the person of verified claims. The configuration requires a verified email, unless it trusts the provider,
 * and may require an allowed domain and a member claim. Authorities among the claims are ignored.
 * @throws ProviderError unverified, unauthorized, invalid
 */
export function providerPerson(claims: Claims, rules: Rules): ProviderPerson {
  const subject = textOf(claims.sub);
  if (!subject || subject.includes('\0')) throw new ProviderError('invalid');
  const email = verifiedEmail(claims, rules);
  if (!isAllowedDomain(email, rules)) throw new ProviderError('unauthorized');
  const { memberClaim } = rules;
  if (memberClaim !== undefined && !isGiven(claims[memberClaim]))
    throw new ProviderError('unauthorized', {
      claim: claims[memberClaim] === undefined ? memberClaim : undefined,
    });
  return { providerId: rules.providerId, subject, email, name: nameOf(claims) };
}

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
