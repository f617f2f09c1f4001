import { hash, verify } from 'node:crypto';
import { rolesOf } from '@domain/login/session';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { upTo } from '../../platform/cache-size';
import type { Principal } from '../../platform/http/http-app';
import type { Account, LinkedProvider, SignInDetails } from './account';
import { IdentityError } from './identity-error';
import { ID_TOKEN_LIFETIME } from './identity-limits';
import type { SigningKey } from './signing-key';

/** Returns the custom claims of an account. */
export const customClaims = ({ authorities, member }: Pick<Account, 'authorities' | 'member'>) => ({
  authorities,
  member,
  designer: authorities.includes('DESIGNER'),
  admin: authorities.includes('ADMIN'),
});

const subjectsById = (providers: readonly LinkedProvider[]): Record<string, string[]> => {
  const byId: Record<string, string[]> = {};
  for (const { providerId, subject } of providers) byId[providerId] = [...(byId[providerId] ?? []), subject];
  return byId;
};

const personalIdentity = ({ email, emailVerified }: Account, { method, providers }: SignInDetails) => ({
  email,
  email_verified: emailVerified,
  firebase: {
    identities: { email: [email], ...subjectsById(providers) },
    sign_in_provider: method,
  },
});

const ANONYMOUS_IDENTITY = {
  provider_id: 'anonymous',
  firebase: { identities: {}, sign_in_provider: 'anonymous' },
};

/** Returns the claims of an ID token beside issuer, audience, subject and times. `authTime` in seconds. */
const claimsOf = (account: Account, authTime: number, way: SignInDetails): Record<string, unknown> => ({
  user_id: account.uid,
  auth_time: authTime,
  ...(account.name && { name: account.name }),
  ...(account.anonymous ? ANONYMOUS_IDENTITY : personalIdentity(account, way)),
  ...customClaims(account),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the principal of a verified token. */
export const principalOf = (claims: Record<string, unknown>): Principal => ({
  uid: text(claims.sub),
  email: text(claims.email),
  name: text(claims.name),
  authorities: rolesOf(claims),
  member: claims.member === true,
  designer: claims.designer === true,
  admin: claims.admin === true,
  anonymous: claims.provider_id === 'anonymous',
  authTime: Number(claims.auth_time),
  session: text(claims.session_id),
  method: text(Object(claims.firebase).sign_in_provider),
});

interface Verified<T> {
  value: T;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Tokens whose signature and claims were verified: the result holds until they expire. */
interface VerifiedTokens<T> {
  /** The result for a token, undefined when it is unknown or expired. */
  get(token: string): T | undefined;
  set(token: string, verified: Verified<T>): void;
}

const sha256 = (token: string): string => hash('sha256', token, 'base64');

/** Caches verified tokens by their SHA-256; beyond `max` the least recently used is dropped. */
export function createVerifiedTokens<T>(max: number, clock: () => number): VerifiedTokens<T> {
  const cache = new LRUCache<string, Verified<T>>(upTo(max));
  return {
    get(token) {
      const verified = cache.get(sha256(token));
      return verified && clock() < verified.expiresAt ? verified.value : undefined;
    },
    set(token, verified) {
      cache.set(sha256(token), verified);
    },
  };
}

export interface IdTokens {
  /** Issues an ID token for one hour. `authTime` is the time of the sign-in in milliseconds. */
  issue(account: Account, authTime: number, session?: string, way?: SignInDetails): Promise<string>;
  /** @throws IdentityError TOKEN_EXPIRED or INVALID_ID_TOKEN */
  verify(token: string): Promise<Principal>;
}

interface IdTokenOptions {
  key: SigningKey;
  projectId: string;
  clock: () => number;
}

/** Every request of a page carries its token. */
const VERIFIED_TOKENS_MAX = 10_000;
const BY_PASSWORD: SignInDetails = { method: 'password', providers: [] };

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const SIGNED = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/**
 * Returns a function that returns the payload of a token with exactly this header and a signature by this key,
 * undefined otherwise. Every token of an installation has the same header, so nothing in it needs to be read.
 */
function createReader({ publicKey }: SigningKey, header: object): (token: string) => unknown {
  const ownHeader = Buffer.from(JSON.stringify(header)).toString('base64url');
  return (token) => {
    const [, protectedHeader, payload = '', signature = ''] = SIGNED.exec(token) ?? [];
    if (protectedHeader !== ownHeader) return undefined;
    const signed = Buffer.from(`${ownHeader}.${payload}`);
    if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  };
}

/** Issues and verifies RS256 tokens of this installation. */
export function createIdTokens({ key, projectId, clock }: IdTokenOptions): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' };
  const payloadOf = createReader(key, header);
  const claims = v.looseObject({
    iss: v.literal(issuer),
    aud: v.literal(projectId),
    sub: v.pipe(v.string(), v.nonEmpty()),
    iat: v.number(),
    exp: v.number(),
    auth_time: v.number(),
  });
  const verified = createVerifiedTokens<Principal>(VERIFIED_TOKENS_MAX, clock);

  function verifyNew(token: string): Principal {
    const { success, output } = v.safeParse(claims, payloadOf(token));
    if (!success) throw new IdentityError('INVALID_ID_TOKEN');
    const expiresAt = output.exp * 1000;
    if (expiresAt <= clock()) throw new IdentityError('TOKEN_EXPIRED');
    const principal = principalOf(output);
    verified.set(token, { value: principal, expiresAt });
    return principal;
  }

  return {
    issue(account, authTime, session = '', way = BY_PASSWORD) {
      const now = clock();
      return new SignJWT({ ...claimsOf(account, seconds(authTime), way), session_id: session })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now + ID_TOKEN_LIFETIME))
        .sign(key.privateKey);
    },
    verify: async (token) => verified.get(token) ?? verifyNew(token),
  };
}
