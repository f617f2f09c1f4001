import type { OpenVenue } from '@domain/venue';
import type { Logger } from '../log';
import type { HttpMiddleware } from './dependencies';
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
  lastShown: () => Promise<OpenVenue | undefined>;
  log: Logger;
}

/** The policy of the venue shown; one that allows nothing foreign while the venue cannot be read. */
function policySource({ favicon, lastShown, log }: SecurityOptions): () => Promise<string> {
  const strictest = contentSecurityPolicy(undefined, favicon);
  const made = new WeakMap<OpenVenue, string>();

  function policyOf(venue: OpenVenue | undefined): string {
    if (!venue) return strictest;
    const policy = made.get(venue) ?? contentSecurityPolicy(venue, favicon);
    made.set(venue, policy);
    return policy;
  }

  return () =>
    lastShown().then(policyOf, (error: unknown) => {
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'the venue could not be read');
      return strictest;
    });
}

/** Puts the security headers on every answer; a stricter Content-Security-Policy of the answer stays. */
export function securityHeaders(options: SecurityOptions): HttpMiddleware {
  const policy = policySource(options);
  const fixed = Object.entries(options.publicUrl.protocol === 'https:' ? { ...FIXED, ...HSTS } : FIXED);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of fixed) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', await policy());
  };
}
