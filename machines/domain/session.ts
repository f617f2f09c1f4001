import { type User, userOf } from './user';

/** A signed-in person: who they are, the ID token in use and the roles of its authorities claim. */
export interface Session {
  user: User;
  token: string;
  roles: readonly string[];
  /** When the token ends, in milliseconds since 1970 by the server's clock; 0 when it does not say. */
  expiresAt: number;
}

/** spec §4: roles are the token's `authorities` claim, an empty list if there is none. */
export function rolesOf(claims: Record<string, unknown>): string[] {
  const { authorities } = claims;
  return Array.isArray(authorities)
    ? authorities.filter((role): role is string => typeof role === 'string')
    : [];
}

/** The session behind an ID token's claims (`sub` or `user_id`, `email`, `name`, `authorities`, `exp`). */
export function sessionOf(token: string, claims: Record<string, unknown>): Session {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const user = userOf(text(claims.user_id) || text(claims.sub), text(claims.email), text(claims.name));
  return { user, token, roles: rolesOf(claims), expiresAt: Number(claims.exp) * 1_000 || 0 };
}
