import { type User, userOf } from '../people/user';
import { TOKEN_STALE_AFTER } from '../shared/limits';

/** A signed-in user: their identity, the current ID token and the roles of its authorities claim. */
export interface Session {
  user: User;
  token: string;
  roles: readonly string[];
  /** The token's expiry in milliseconds since 1970 by the server's clock; 0 when it has none. */
  expiresAt: number;
  /** When the token must be replaced before use, in milliseconds since 1970 by the own clock. */
  staleAt: number;
}

/** spec §4: returns the roles: the token's `authorities` claim, an empty list if there is none. */
export function rolesOf(claims: Record<string, unknown>): string[] {
  const { authorities } = claims;
  return Array.isArray(authorities)
    ? authorities.filter((role): role is string => typeof role === 'string')
    : [];
}

/**
 * Returns the session of an ID token received `now`, from its claims (`sub` or `user_id`, `email`, `name`,
 * `authorities`, `exp`).
 */
export function sessionOf(token: string, claims: Record<string, unknown>, now: number): Session {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const user = userOf(text(claims.user_id) || text(claims.sub), text(claims.email), text(claims.name));
  const expiresAt = Number(claims.exp) * 1_000 || 0;
  return { user, token, roles: rolesOf(claims), expiresAt, staleAt: now + TOKEN_STALE_AFTER };
}

/** Returns whether the token must be replaced before use; it is refreshed earlier unless the page slept. */
export const isStale = ({ staleAt }: Session, now: number): boolean => now >= staleAt;
