import type { OpenVenue } from '@domain/venue/venue';
import type { Logger } from '../log';
import type { HttpContext, HttpMiddleware } from './http-app';
import { contentSecurityPolicy, permissionsPolicy, type TrackerOrigins } from './security-policy';

const FIXED: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };

interface SecurityOptions {
  publicUrl: URL;
  favicon: string;
  /** Returns the origins, beside its own, of the services that the requested page connects to. */
  servicesOf: (c: HttpContext) => string[];
  /** Origins of an external tracker. */
  analytics: TrackerOrigins;
  /** The origin of hosted sign-ins with identity providers, if they are used. */
  signInFrame?: string;
  lastShown: () => Promise<OpenVenue | undefined>;
  log: Logger;
}

type Lines = Record<string, string>;
type Policies = Map<string, Lines>;

/** Returns the policies of the current venue; without foreign origins while the venue cannot be read. */
function policySource({ favicon, servicesOf, analytics, signInFrame, lastShown, log }: SecurityOptions) {
  const strictest: Policies = new Map();
  const made = new WeakMap<OpenVenue, Policies>();

  function policiesOf(venue: OpenVenue | undefined): Policies {
    if (!venue) return strictest;
    const policies = made.get(venue) ?? new Map();
    made.set(venue, policies);
    return policies;
  }

  const makeFor = (venue: OpenVenue | undefined, services: readonly string[]): Lines => ({
    'Content-Security-Policy': contentSecurityPolicy(venue, favicon, services, analytics, signInFrame),
    'Permissions-Policy': permissionsPolicy(venue),
  });

  function policyOf(venue: OpenVenue | undefined, services: readonly string[]): Lines {
    const policies = policiesOf(venue);
    const key = services.join(' ');
    const policy = policies.get(key) ?? makeFor(venue, services);
    policies.set(key, policy);
    return policy;
  }

  return async (c: HttpContext): Promise<Lines> => {
    const venue = await lastShown().catch((error: unknown) => {
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'venue could not be read');
      return undefined;
    });
    return policyOf(venue, servicesOf(c));
  };
}

/** Sets the security headers on every response, except those the response already has. */
export function securityHeaders(options: SecurityOptions): HttpMiddleware {
  const policy = policySource(options);
  const fixed = options.publicUrl.protocol === 'https:' ? { ...FIXED, ...HSTS } : FIXED;
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries({ ...fixed, ...(await policy(c)) }))
      if (!headers.has(name)) headers.set(name, value);
  };
}
