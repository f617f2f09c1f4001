import type { IncomingMessage } from 'node:http';
import type { Environment } from '../environment/environment';
import { isLoopback } from '../environment/environment';
import type { HttpContext, HttpMiddleware } from './dependencies';
import { badRequest } from './http-error';

const bare = (address: string): string => address.replace(/^::ffff:/, '').replace(/^\[|\]$/g, '');

/** What decides for which hosts this server answers. */
export type OwnAddress = Pick<Environment, 'publicUrl'> & { trustProxy: readonly string[] };

function forwardedHost({ headers, socket }: IncomingMessage, trusted: readonly string[]): string | undefined {
  if (!trusted.map(bare).includes(bare(socket.remoteAddress ?? ''))) return undefined;
  return headers['x-forwarded-host']?.toString().split(',')[0]?.trim();
}

/** Host and port as in an address, without a default port; empty when it is none. */
function tidied(host: string, { publicUrl }: OwnAddress): string {
  const address = `${publicUrl.protocol}//${host}`;
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Host and port as the browser has them in its address; empty when the request names no host. */
const requestedHost = (c: HttpContext, environment: OwnAddress): string =>
  tidied(forwardedHost(c.env.incoming, environment.trustProxy) ?? new URL(c.req.url).host, environment);

function isOwnLoopback({ socket }: IncomingMessage, host: string, publicUrl: URL): boolean {
  const { hostname, port } = new URL(`http://${host}`);
  const ports = [publicUrl.port || '80', String(socket.localPort)];
  return isLoopback(bare(hostname)) && ports.includes(port || '80');
}

/** PUBLIC_URL's host; on loopback every loopback name with the port will do. */
function isKnown(incoming: IncomingMessage, host: string, { publicUrl }: OwnAddress): boolean {
  if (host === publicUrl.host) return true;
  return isLoopback(bare(publicUrl.hostname)) && host !== '' && isOwnLoopback(incoming, host, publicUrl);
}

/** The host of a request as the browser knows it; PUBLIC_URL's for requests that are about to be refused. */
export function hostOf(c: HttpContext, environment: OwnAddress): string {
  const host = requestedHost(c, environment);
  return isKnown(c.env.incoming, host, environment) ? host : environment.publicUrl.host;
}

/** Refuses requests for another Host than this server's. */
export function hostCheck(environment: OwnAddress): HttpMiddleware {
  return async (c, next) => {
    if (!isKnown(c.env.incoming, requestedHost(c, environment), environment))
      throw badRequest('This server does not answer for this host.');
    await next();
  };
}

/** The host of a request that did not come through the application; undefined when it is not this server's. */
export function ownHost(incoming: IncomingMessage, environment: OwnAddress): string | undefined {
  const { headers } = incoming;
  const host = tidied(forwardedHost(incoming, environment.trustProxy) ?? headers.host ?? '', environment);
  return isKnown(incoming, host, environment) ? host : undefined;
}
