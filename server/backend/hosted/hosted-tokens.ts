import { Hono } from 'hono';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWKSCacheInput,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwksCache,
  jwtVerify,
} from 'jose';
import type { Principal } from '../../platform/http/http-app';
import type { Account } from '../identity/account';
import type { Accounts } from '../identity/accounts';
import { principalOf } from '../identity/id-tokens';
import type { Identity } from '../identity/identity';
import { IdentityError } from '../identity/identity-error';
import type { ClaimsSync } from './claims-sync';
import { waitAtMost } from './google-calls';
import { areEmpty, carriedBy, grantedBy } from './granted-claims';
import { CLOCK_TOLERANCE, UID_MAX } from './hosted-limits';

/** Durations in milliseconds. */
export interface KeyTimes {
  /** Maximum age of keys before they are fetched again. */
  refresh: number;
  /** How long keys stay valid while the key server cannot be reached. */
  keep: number;
  /** Minimum time between fetches because of an unknown key. */
  cooldown: number;
  /** Pause after a failed fetch. */
  pause: number;
  timeout: number;
}

const TIMES: KeyTimes = {
  refresh: 600_000,
  keep: 6 * 3_600_000,
  cooldown: 30_000,
  pause: 5_000,
  timeout: 5_000,
};

const TOKEN_FAULTS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

const isTokenFault = (error: unknown): boolean => TOKEN_FAULTS.some((fault) => error instanceof fault);

/**
 * Returns the public keys of the hosted service. While the key server is down, cached keys stay valid for a while; then
 * tokens cannot be verified.
 * @throws IdentityError UNAVAILABLE from the returned function, and the errors of jose about the token's header
 */
export function createPublishedKeys(address: URL, times: Partial<KeyTimes> = {}): JWTVerifyGetKey {
  const { refresh, keep, cooldown, pause, timeout } = { ...TIMES, ...times };
  const cache: { uat?: number; jwks?: JSONWebKeySet } = {};
  let failed = Number.NEGATIVE_INFINITY;
  const paused = (): boolean => Date.now() - failed < pause;

  const remote = createRemoteJWKSet(address, {
    cacheMaxAge: refresh,
    cooldownDuration: cooldown,
    timeoutDuration: timeout,
    [jwksCache]: cache as JWKSCacheInput,
    [customFetch]: async (...request) => {
      if (paused()) throw new Error('no fetch so soon after a failed one');
      return fetch(...request);
    },
  });

  const cachedKey: JWTVerifyGetKey = async (header, token) => {
    const { uat = 0, jwks } = cache;
    if (!jwks || Date.now() - uat > keep) throw new IdentityError('UNAVAILABLE');
    return createLocalJWKSet(jwks)(header, token).catch(() => {
      throw new IdentityError('UNAVAILABLE');
    });
  };

  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (isTokenFault(error)) throw error;
      if (!paused()) failed = Date.now();
      return cachedKey(header, token);
    }
  };
}

interface HostedTokensOptions {
  keys: JWTVerifyGetKey;
  projectId: string;
  clock: () => number;
}

/** Verifies an ID token and returns its claims. @throws IdentityError TOKEN_EXPIRED, INVALID_ID_TOKEN, UNAVAILABLE */
export type HostedTokens = (token: string) => Promise<JWTPayload>;

function refusal(error: unknown): unknown {
  if (error instanceof IdentityError) return error;
  if (error instanceof errors.JWTExpired) return new IdentityError('TOKEN_EXPIRED');
  return error instanceof errors.JOSEError ? new IdentityError('INVALID_ID_TOKEN') : error;
}

const isUid = (sub: unknown): boolean => typeof sub === 'string' && sub !== '' && sub.length <= UID_MAX;

/** Returns the verification of ID tokens of a hosted project: RS256, issuer, audience, subject and times. */
export function createHostedTokens({ keys, projectId, clock }: HostedTokensOptions): HostedTokens {
  const isPast = (second: unknown): boolean =>
    typeof second === 'number' && second * 1000 <= clock() + CLOCK_TOLERANCE;

  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      currentDate: new Date(clock()),
    }).catch((error: unknown) => {
      throw refusal(error);
    });
    const { sub, iat, auth_time } = payload;
    if (isUid(sub) && isPast(iat) && isPast(auth_time)) return payload;
    throw new IdentityError('INVALID_ID_TOKEN');
  };
}

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
