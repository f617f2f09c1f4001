import { Hono } from 'hono';
import type { JWTPayload } from 'jose';
import type { Account } from '../identity/account';
import type { Accounts } from '../identity/accounts';
import { type Principal, principalOf } from '../identity/claims';
import type { Identity } from '../identity/identity';
import type { ClaimsSync } from './claims-sync';
import { carriedBy, grantedBy, isNothing } from './granted-claims';
import type { HostedTokens } from './hosted-tokens';
import { atMost } from './patience';

interface HostedIdentityOptions {
  accounts: Accounts;
  tokens: HostedTokens;
  customTokenFor: Identity['customTokenFor'];
  sync: ClaimsSync;
  /** How long the first request of a person waits for claims being written, in milliseconds. */
  patience: number;
}

/** An anonymous identity has no address, and an address counts only when the hosted service has verified it. */
const verifiedEmail = ({ email, email_verified }: JWTPayload): string =>
  typeof email === 'string' && email_verified === true ? email.trim().toLowerCase() : '';

/** The uid of an account here that a custom token was made for; only the service account can make one. */
function ownUid({ firebase, sub }: JWTPayload): string | undefined {
  const { sign_in_provider } = (firebase ?? {}) as { sign_in_provider?: unknown };
  return sign_in_provider === 'custom' ? sub : undefined;
}

/** Tokens are the hosted service's; what a person is and may do is what the accounts of this installation say. */
export function hostedIdentity(options: HostedIdentityOptions): Identity {
  const { accounts, tokens, customTokenFor, sync, patience } = options;
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
    if (!account && isNothing(carried)) return Promise.resolve();
    const { sub = '', iat = 0 } = claims;
    return sync.seen({ uid: sub, email, carried, granted: grantedBy(account), issuedAt: iat * 1000 });
  };

  return {
    routes: new Hono(),
    async verify(token) {
      const claims = await tokens(token);
      const { email, account } = await personOf(claims);
      await atMost(keepClaims(claims, email, account), patience);
      return principalFor(claims, account);
    },
    mayEnter: async ({ member, email }) => member && grantedBy(await accountFor(email)).member,
    accounts,
    customTokenFor,
    passwordLink: async () => undefined,
  };
}
