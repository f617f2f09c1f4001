import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Environment } from '../config/environment';
import { isLoopback } from '../config/environment';
import { invalid } from '../domain-error';
import type { Logger } from '../log';
import { isTrusted } from '../net/client-address';
import { PROBES } from './health';
import type { HttpContext, HttpMiddleware } from './http-app';

/** Returns an address without brackets and without the mapping of IPv4 into IPv6. */
export const bareAddress = (address: string): string =>
  address.replace(/^::ffff:/, '').replace(/^\[|\]$/g, '');

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Returns whether a request has exactly one Host header; with two, a proxy may have read the other one. */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((line, index) => index % 2 === 0 && isHost(line)).length === 1;

/** The settings that decide which hosts this server accepts. */
export type OwnAddress = Pick<Environment, 'publicUrl'> & { trustProxy: readonly string[] };

function forwardedHost({ headers, socket }: IncomingMessage, trusted: readonly string[]): string | undefined {
  const forwarded = headers['x-forwarded-host'];
  if (forwarded === undefined) return undefined;
  if (!isTrusted(socket.remoteAddress ?? '', trusted)) return undefined;
  return forwarded.toString().split(',')[0]?.trim();
}

/** Returns host and port as in a URL, without a default port; empty for an invalid host. */
function tidied(host: string, { publicUrl }: OwnAddress): string {
  if (host === publicUrl.host) return host;
  const address = `${publicUrl.protocol}//${host}`;
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Returns the host of the request line, else of the header; only one unlike PUBLIC_URL has to be parsed. */
function namedHost(c: HttpContext, { publicUrl }: OwnAddress): string {
  const { url, headers } = c.env.incoming;
  const isPlain = headers.host === publicUrl.host && url?.startsWith('/');
  return isPlain ? publicUrl.host : new URL(c.req.url).host;
}

/** Returns host and port as in the browser's address bar; empty when the request names no host. */
const requestedHost = (c: HttpContext, environment: OwnAddress): string =>
  tidied(forwardedHost(c.env.incoming, environment.trustProxy) ?? namedHost(c, environment), environment);

function isOwnLoopback({ socket }: IncomingMessage, host: string, publicUrl: URL): boolean {
  const { hostname, port } = new URL(`http://${host}`);
  const ports = [publicUrl.port || '80', String(socket.localPort)];
  return isLoopback(bareAddress(hostname)) && ports.includes(port || '80');
}

/** Accepts one Host, that of PUBLIC_URL; on loopback every loopback name with the port. */
function isKnown(incoming: IncomingMessage, host: string, { publicUrl }: OwnAddress): boolean {
  if (!hasOneHost(incoming)) return false;
  if (host === publicUrl.host) return true;
  return (
    isLoopback(bareAddress(publicUrl.hostname)) && host !== '' && isOwnLoopback(incoming, host, publicUrl)
  );
}

/** Returns the host of a request, found once for each; empty when it is not this server's. */
function knownHost(c: HttpContext, environment: OwnAddress): string {
  const found = c.get('host');
  if (found !== undefined) return found;
  const host = requestedHost(c, environment);
  const known = isKnown(c.env.incoming, host, environment) ? host : '';
  c.set('host', known);
  return known;
}

/**
 * Returns the host of a request as the browser sees it; that of PUBLIC_URL when the host check rejects it.
 */
export const hostOf = (c: HttpContext, environment: OwnAddress): string =>
  knownHost(c, environment) || environment.publicUrl.host;

const NAMES_LOGGED_MAX = 100;
const NAME_LENGTH_MAX = 100;

/** Returns whether a probe asks by the address of a machine, as load balancers and containers do. */
function isProbe(c: HttpContext, environment: OwnAddress): boolean {
  if (!PROBES.includes(c.req.path) || !hasOneHost(c.env.incoming)) return false;
  const host = requestedHost(c, environment);
  if (host === '') return false;
  const name = bareAddress(new URL(`http://${host}`).hostname);
  return isIP(name) !== 0 || isLoopback(name);
}

/**
 * Rejects requests for another Host than this server's, and logs each such name once. Probes may ask by an address.
 * @throws DomainError invalid
 */
export function hostCheck(environment: OwnAddress, log: Logger): HttpMiddleware {
  const logged = new Set<string>();

  function logOnce({ headers }: IncomingMessage): void {
    const [asked, forwarded] = [headers.host, headers['x-forwarded-host']?.toString()].map((name) =>
      name?.slice(0, NAME_LENGTH_MAX),
    );
    const names = `${asked} ${forwarded}`;
    if (logged.size >= NAMES_LOGGED_MAX || logged.has(names)) return;
    logged.add(names);
    log.warn(
      { asked, forwarded, expected: environment.publicUrl.host },
      'request for another host than PUBLIC_URL rejected: a proxy must pass on the Host of the browser',
    );
  }

  return async (c, next) => {
    if (!knownHost(c, environment) && !isProbe(c, environment)) {
      logOnce(c.env.incoming);
      throw invalid('This address does not belong to this venue.');
    }
    await next();
  };
}

/** Returns the host of a request that bypassed the application; undefined when it is not this server's. */
export function ownHost(incoming: IncomingMessage, environment: OwnAddress): string | undefined {
  const { headers } = incoming;
  const host = tidied(forwardedHost(incoming, environment.trustProxy) ?? headers.host ?? '', environment);
  return isKnown(incoming, host, environment) ? host : undefined;
}
