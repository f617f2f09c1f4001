import { hash, verify } from 'node:crypto';
import { rolesOf } from '@domain/login/session';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { upTo } from '../../platform/cache-size';
import type { Principal } from '../../platform/http/http-app';
import type { Account, LinkedProvider, SignInDetails } from './account';
import { IdentityError } from './identity-error';
import { ID_TOKEN_LIFETIME } from './identity-limits';
import { type SigningKey, seconds, signedToken, tokenHeader } from './signing-key';

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

const sha256 = (token: string): string => hash('sha256', token, 'base64');

export type IdTokens = ReturnType<typeof createIdTokens>;

interface IdTokenOptions {
  key: SigningKey;
  projectId: string;
  clock: () => number;
}

/** Every request of a page carries its token. */
const VERIFIED_TOKENS_MAX = 10_000;
const BY_PASSWORD: SignInDetails = { method: 'password', providers: [] };

const SIGNED = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/**
 * Returns a function that returns the payload of a token with the header and a signature of this key,
 * undefined otherwise. Every token of an installation has the same header, so nothing in it needs to be read.
 */
function createReader({ kid, publicKey }: SigningKey): (token: string) => unknown {
  const ownHeader = Buffer.from(JSON.stringify(tokenHeader(kid))).toString('base64url');
  return (token) => {
    const [, protectedHeader, payload = '', signature = ''] = SIGNED.exec(token) ?? [];
    if (protectedHeader !== ownHeader) return undefined;
    const signed = Buffer.from(`${ownHeader}.${payload}`);
    if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  };
}

/** Issues and verifies RS256 tokens of this installation. */
export function createIdTokens({ key, projectId, clock }: IdTokenOptions) {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const payloadOf = createReader(key);
  const claims = v.looseObject({
    iss: v.literal(issuer),
    aud: v.literal(projectId),
    sub: v.pipe(v.string(), v.nonEmpty()),
    iat: v.number(),
    exp: v.number(),
    auth_time: v.number(),
  });
  /** By the SHA-256 of the token; times in milliseconds since 1970. */
  const verified = new LRUCache<string, { principal: Principal; expiresAt: number }>(
    upTo(VERIFIED_TOKENS_MAX),
  );

  function verifyNew(token: string): Principal {
    const { success, output } = v.safeParse(claims, payloadOf(token));
    if (!success) throw new IdentityError('INVALID_ID_TOKEN');
    const expiresAt = output.exp * 1000;
    if (expiresAt <= clock()) throw new IdentityError('TOKEN_EXPIRED');
    const principal = principalOf(output);
    verified.set(sha256(token), { principal, expiresAt });
    return principal;
  }

  return {
    /** Issues an ID token for one hour. `authTime` is the time of the sign-in in milliseconds. */
    issue(account: Account, authTime: number, session = '', way = BY_PASSWORD) {
      const own = { iss: issuer, aud: projectId, sub: account.uid, session_id: session };
      const claims = { ...claimsOf(account, seconds(authTime), way), ...own };
      return signedToken(key, claims, clock(), ID_TOKEN_LIFETIME);
    },
    /** @throws IdentityError TOKEN_EXPIRED or INVALID_ID_TOKEN */
    async verify(token: string): Promise<Principal> {
      const known = verified.get(sha256(token));
      return known && clock() < known.expiresAt ? known.principal : verifyNew(token);
    },
  };
}
