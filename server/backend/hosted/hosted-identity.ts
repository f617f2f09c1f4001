import { Hono } from 'hono';
import type { JWTPayload } from 'jose';
import type { Principal } from '../../platform/http/http-app';
import type { Account } from '../identity/account';
import type { Accounts } from '../identity/accounts';
import { principalOf } from '../identity/id-tokens';
import type { Identity } from '../identity/identity';
import type { ClaimsSync } from './claims-sync';
import { waitAtMost } from './google-calls';
import { areEmpty, carriedBy, grantedBy } from './granted-claims';
import type { HostedTokens } from './hosted-tokens';

/** Returns the accounts with a callback that gets the emails of every change. */
export function watchedAccounts(accounts: Accounts, changed: (emails: string[]) => void): Accounts {
  const emailOf = async (uid: string): Promise<string | undefined> => (await accounts.byUid(uid))?.email;
  const notify = (...emails: (string | undefined)[]): void =>
    changed([...new Set(emails.filter((email): email is string => !!email))]);

  return {
    ...accounts,
    async create(account) {
      const created = await accounts.create(account);
      notify(created.email);
      return created;
    },
    async update(uid, change, also) {
      const before = await emailOf(uid);
      const updated = await accounts.update(uid, change, also);
      notify(before, updated.email);
      return updated;
    },
    async import(imports, also) {
      await accounts.import(imports, also);
      notify(...imports.map(({ email }) => email));
    },
    async delete(uid, also) {
      const email = await emailOf(uid);
      const deleted = await accounts.delete(uid, also);
      if (deleted) notify(email);
      return deleted;
    },
  };
}

interface HostedIdentityOptions {
  accounts: Accounts;
  tokens: HostedTokens;
  customTokenFor: Identity['customTokenFor'];
  sync: ClaimsSync;
  /** How long the first request of a person waits for their claims to be written, in milliseconds. */
  claimsTimeout: number;
}

/** Returns the verified email, empty for anonymous and unverified users. */
const verifiedEmail = ({ email, email_verified }: JWTPayload): string =>
  typeof email === 'string' && email_verified === true ? email.trim().toLowerCase() : '';

/** Returns the uid of the account that a custom token was issued for; only the service account can issue one. */
function ownUid({ firebase, sub }: JWTPayload): string | undefined {
  const { sign_in_provider } = (firebase ?? {}) as { sign_in_provider?: unknown };
  return sign_in_provider === 'custom' ? sub : undefined;
}

/** Returns identity with tokens of the hosted service and the accounts of this installation. */
export function hostedIdentity(options: HostedIdentityOptions): Identity {
  const { accounts, tokens, customTokenFor, sync, claimsTimeout } = options;
  const accountFor = async (email: string): Promise<Account | undefined> =>
    email ? accounts.byEmail(email) : undefined;

  const personOf = async (claims: JWTPayload): Promise<{ email: string; account: Account | undefined }> => {
    const uid = ownUid(claims);
    const own = uid === undefined ? undefined : await accounts.byUid(uid);
    if (own) return { email: own.email, account: own };
    const email = verifiedEmail(claims);
    return { email, account: await accountFor(email) };
  };

  const principalFor = (claims: JWTPayload, account: Account | undefined): Principal => {
    const principal = principalOf(claims);
    const email = account?.email || principal.email;
    return { ...principal, ...grantedBy(account), email, name: account?.name || principal.name };
  };

  const keepClaims = (claims: JWTPayload, email: string, account: Account | undefined): Promise<void> => {
    const carried = carriedBy(claims);
    if (!account && areEmpty(carried)) return Promise.resolve();
    const { sub = '', iat = 0 } = claims;
    return sync.seen({ uid: sub, email, carried, granted: grantedBy(account), issuedAt: iat * 1000 });
  };

  return {
    routes: new Hono(),
    async verify(token) {
      const claims = await tokens(token);
      const { email, account } = await personOf(claims);
      await waitAtMost(keepClaims(claims, email, account), claimsTimeout);
      return principalFor(claims, account);
    },
    mayEnter: async ({ member, email }) => member && grantedBy(await accountFor(email)).member,
    accounts,
    customTokenFor,
    passwordLink: async () => undefined,
  };
}
