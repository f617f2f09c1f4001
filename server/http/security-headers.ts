import type { OpenVenue } from '@domain/venue';
import type { Logger } from '../log';
import type { HttpContext, HttpMiddleware } from './dependencies';
import { contentSecurityPolicy } from './security-policy';

const FIXED: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'autoplay=(self), fullscreen=(self), camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };

interface SecurityOptions {
  publicUrl: URL;
  favicon: string;
  /** Origins of the services that the page asked for at this request talks to, beside the own one. */
  servicesOf: (c: HttpContext) => string[];
  /** The origin of hosted sign-ins by identity providers, when there are such. */
  signInFrame?: string;
  lastShown: () => Promise<OpenVenue | undefined>;
  log: Logger;
}

type Policies = Map<string, string>;

/** The policy of the venue shown; one that allows nothing foreign while the venue cannot be read. */
function policySource({ favicon, servicesOf, signInFrame, lastShown, log }: SecurityOptions) {
  const strictest: Policies = new Map();
  const made = new WeakMap<OpenVenue, Policies>();

  function policiesOf(venue: OpenVenue | undefined): Policies {
    if (!venue) return strictest;
    const policies = made.get(venue) ?? new Map();
    made.set(venue, policies);
    return policies;
  }

  function policyOf(venue: OpenVenue | undefined, services: readonly string[]): string {
    const policies = policiesOf(venue);
    const key = services.join(' ');
    const policy = policies.get(key) ?? contentSecurityPolicy(venue, favicon, services, signInFrame);
    policies.set(key, policy);
    return policy;
  }

  return async (c: HttpContext): Promise<string> => {
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
  const fixed = Object.entries(options.publicUrl.protocol === 'https:' ? { ...FIXED, ...HSTS } : FIXED);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of fixed) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', await policy(c));
  };
}
