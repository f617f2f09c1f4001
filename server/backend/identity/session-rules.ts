import type { OidcConfig } from '../../platform/config/login-config';
import { LOGIN_AGAIN_DAYS, SESSION_AGE_MAX } from './identity-limits';
import { isAllowedDomain } from './oidc/provider-person';

const DAY = 24 * 60 * 60 * 1000;

interface RuledSession {
  /** How the session began: a `SignInMethod`. */
  method: string;
  /** When it began, in milliseconds since 1970. */
  authTime: number;
  /** The current email of the account. */
  email: string;
}

/** What the configuration demands of sessions, checked at every call and refresh. */
export interface SessionRules {
  /** The age at which every session ends, in milliseconds. */
  maxAge: number;
  /**
   * Returns whether a session may continue at a time: it is young enough, and its identity provider is still offered and
   * still admits the email's domain.
   */
  allows(session: RuledSession, at: number): boolean;
}

interface SessionRulesOptions {
  /** Days; 30 when missing. */
  maxAgeDays?: number | undefined;
  /** The identity providers that are offered. */
  providers: readonly OidcConfig[];
}

/** Returns the days after which the users of a provider log in there again; undefined when it does not demand it. */
const loginAgainDays = ({ loginAgainDays: days, memberClaim }: OidcConfig): number | undefined =>
  days ?? (memberClaim === undefined ? undefined : LOGIN_AGAIN_DAYS);

/** Returns the rules of a configuration. */
export function createSessionRules({ maxAgeDays, providers }: SessionRulesOptions): SessionRules {
  const maxAge = maxAgeDays === undefined ? SESSION_AGE_MAX : maxAgeDays * DAY;
  const byId = new Map(providers.map((provider) => [provider.providerId, provider]));

  function allowsProvider({ method, authTime, email }: RuledSession, at: number): boolean {
    const provider = byId.get(method);
    if (!provider || !isAllowedDomain(email, provider)) return false;
    const days = loginAgainDays(provider);
    return days === undefined || at - authTime < days * DAY;
  }

  return {
    maxAge,
    allows: (session, at) =>
      at - session.authTime < maxAge && (!session.method.startsWith('oidc.') || allowsProvider(session, at)),
  };
}
