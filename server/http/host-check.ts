import type { Environment } from '../environment/environment';
import { isLoopback } from '../environment/environment';
import type { HttpContext, HttpMiddleware } from './dependencies';
import { badRequest } from './http-error';

const bare = (address: string): string => address.replace(/^::ffff:/, '').replace(/^\[|\]$/g, '');

function forwardedHost(c: HttpContext, trusted: readonly string[]): string | undefined {
  const remote = bare(c.env.incoming.socket.remoteAddress ?? '');
  if (!trusted.map(bare).includes(remote)) return undefined;
  return c.req.header('x-forwarded-host')?.split(',')[0]?.trim();
}

/** Host and port as the browser has them in its address; empty when the request names no host. */
export function requestedHost(c: HttpContext, { trustProxy, publicUrl }: Environment): string {
  const host = forwardedHost(c, trustProxy) ?? new URL(c.req.url).host;
  const address = `${publicUrl.protocol}//${host}`;
  return URL.canParse(address) ? new URL(address).host : '';
}

function isOwnLoopback(c: HttpContext, host: string, publicUrl: URL): boolean {
  const { hostname, port } = new URL(`http://${host}`);
  const ports = [publicUrl.port || '80', String(c.env.incoming.socket.localPort)];
  return isLoopback(bare(hostname)) && ports.includes(port || '80');
}

/** Refuses requests for another Host than PUBLIC_URL's; on loopback every loopback name with the port will do. */
export function hostCheck(environment: Environment): HttpMiddleware {
  const { publicUrl } = environment;
  const loopback = isLoopback(bare(publicUrl.hostname));
  return async (c, next) => {
    const host = requestedHost(c, environment);
    const known = host === publicUrl.host || (loopback && host !== '' && isOwnLoopback(c, host, publicUrl));
    if (!known) throw badRequest('This server does not answer for this host.');
    await next();
  };
}
