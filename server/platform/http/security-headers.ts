import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
/**
 * Addresses of responses that a browser neither opens as a page nor runs as a worker: nothing else reads the policies of
 * the venue. Files and messages below `/api`, which may be opened as a page, have policies of their own.
 */
const DATA_AND_PARTS = /^\/(api\/|ui-config\.json$|assets\/(?!.*worker).*\.(js|css|woff2)$)/;
const SHORT: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };

const INLINE = /<script>([\s\S]*?)<\/script>/g;

/** Returns the inline scripts of the built page as sources of a content security policy; none without a build. */
export function inlineScripts(clientDir: string): string[] {
  const page = join(clientDir, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

interface SecurityOptions {
  publicUrl: URL;
  favicon: string;
  /** Returns the host of a request as the browser sees it. */
  hostOf: (c: HttpContext) => string;
  /** Returns the origins, beside its own, of the services that the pages of a host connect to. */
  servicesOf: (host: string) => string[];
  /** Origins of an external tracker. */
  analytics: TrackerOrigins;
  /** The origin of hosted sign-ins with identity providers, if they are used. */
  signInFrame?: string;
  /** The hashes of the page's inline scripts. */
  inlineScripts: readonly string[];
  lastShown: () => Promise<OpenVenue | undefined>;
  log: Logger;
}

/** The headers of a response, by name. */
type Lines = readonly (readonly [name: string, value: string])[];
type LinesByHost = Map<string, Lines>;

/**
 * Returns the headers for the current venue, without foreign origins while the venue cannot be read; those of data and
 * of parts of pages are short and the same for all venues.
 */
function headerSource(options: SecurityOptions) {
  const { publicUrl, favicon, hostOf, servicesOf, analytics, inlineScripts, signInFrame, lastShown, log } =
    options;
  const transport = publicUrl.protocol === 'https:' ? HSTS : {};
  const short: Lines = Object.entries({ ...SHORT, ...transport });
  const strictest: LinesByHost = new Map();
  const made = new WeakMap<OpenVenue, LinesByHost>();

  function linesFor(venue: OpenVenue | undefined): LinesByHost {
    if (!venue) return strictest;
    const lines = made.get(venue) ?? new Map();
    made.set(venue, lines);
    return lines;
  }

  const makeFor = (
    venue: OpenVenue | undefined,
    services: readonly string[],
    framesInspector: boolean,
  ): Lines =>
    Object.entries({
      ...FIXED,
      ...transport,
      'Content-Security-Policy': contentSecurityPolicy(
        venue,
        favicon,
        services,
        analytics,
        inlineScripts,
        signInFrame,
        framesInspector,
      ),
      'Permissions-Policy': permissionsPolicy(venue),
    });

  async function currentVenue(): Promise<OpenVenue | undefined> {
    try {
      return await lastShown();
    } catch (error) {
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'venue could not be read');
      return undefined;
    }
  }

  return async (c: HttpContext): Promise<Lines> => {
    if (DATA_AND_PARTS.test(c.req.path)) return short;
    const venue = await currentVenue();
    const byHost = linesFor(venue);
    const host = hostOf(c);
    const isInspected = c.req.query('inspect') !== undefined;
    const key = isInspected ? `${host} inspected` : host;
    const known = byHost.get(key);
    if (known) return known;
    const lines = makeFor(venue, servicesOf(host), isInspected);
    byHost.set(key, lines);
    return lines;
  };
}

/**
 * Sets the security headers on every response (decision 8), except those the response already has: they are given to
 * Node, which prefers the response's own. Reading the headers of the response would create a native one, which costs
 * more than all the rest of a request.
 */
export function securityHeaders(options: SecurityOptions): HttpMiddleware {
  const headersOf = headerSource(options);
  return async (c, next) => {
    await next();
    const { outgoing } = c.env;
    const lines = await headersOf(c);
    if (outgoing.headersSent) return;
    for (const [name, value] of lines) outgoing.setHeader(name, value);
  };
}
