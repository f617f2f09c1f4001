import type { OpenVenue } from '@domain/venue';
import type { AnalyticsOrigins } from '../analytics/own-analytics';
import type { Logger } from '../log';
import type { HttpContext, HttpMiddleware } from './dependencies';
import { contentSecurityPolicy, permissionsPolicy } from './security-policy';

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
  /** Origins of the services that the page asked for at this request talks to, beside the own one. */
  servicesOf: (c: HttpContext) => string[];
  /** Where pages are counted, when not here. */
  analytics: AnalyticsOrigins;
  /** The origin of hosted sign-ins by identity providers, when there are such. */
  signInFrame?: string;
  lastShown: () => Promise<OpenVenue | undefined>;
  log: Logger;
}

type Lines = Record<string, string>;
type Policies = Map<string, Lines>;

/** The policies of the venue shown; ones that allow nothing foreign while the venue cannot be read. */
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
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'the venue could not be read');
      return undefined;
    });
    return policyOf(venue, servicesOf(c));
  };
}

/** Puts the security headers on every answer; those that the answer brings itself stay. */
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
