import { rolesOf } from '@domain/session';
import type { Account } from './account';
import type { LinkedProvider, WayIn } from './sign-in-method';

/** Who a verified token speaks for, as it was when the token was made. */
export interface Principal {
  uid: string;
  email: string;
  name: string;
  authorities: string[];
  member: boolean;
  designer: boolean;
  admin: boolean;
  anonymous: boolean;
  /** When the person signed in, in seconds since 1970. */
  authTime: number;
  /** Which of the person's sessions the token belongs to; empty with hosted identity. */
  session: string;
}

/** The claims that this server adds to the hosted service's. */
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

const personalIdentity = ({ email, emailVerified }: Account, { method, providers }: WayIn) => ({
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

/** An ID token's claims beside issuer, audience, subject and times. `authTime` in seconds. */
export const claimsOf = (account: Account, authTime: number, way: WayIn): Record<string, unknown> => ({
  user_id: account.uid,
  auth_time: authTime,
  ...(account.name && { name: account.name }),
  ...(account.anonymous ? ANONYMOUS_IDENTITY : personalIdentity(account, way)),
  ...customClaims(account),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The principal behind claims of a token whose signature, issuer, audience, subject and times were checked. */
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
});
