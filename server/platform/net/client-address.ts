import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const MAPPED = '::ffff:';

function bare(address: string): string {
  const trimmed = address.trim();
  return trimmed.startsWith(MAPPED) ? trimmed.slice(MAPPED.length) : trimmed;
}

function nearestUntrusted(forwardedFor: string, peer: string, trustProxy: readonly string[]): string {
  if (trustProxy.length === 0) return bare(peer);
  const trusted = trustProxy.map(bare);
  const path = [...forwardedFor.split(','), peer].map(bare).filter(Boolean);
  return path.findLast((address) => !trusted.includes(address)) ?? path[0] ?? '';
}

/**
 * Returns the client address of a request: the peer, or behind trusted proxies the nearest address that is
 * none. Empty for requests without a socket.
 */
export function clientAddress(c: Context, trustProxy: readonly string[]): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const peer = incoming?.socket.remoteAddress ?? '';
  return nearestUntrusted(c.req.header('x-forwarded-for') ?? '', peer, trustProxy);
}

/** Returns the client address of a plain Node request. */
export const senderAddress = ({ headers, socket }: IncomingMessage, trustProxy: readonly string[]): string =>
  nearestUntrusted(headers['x-forwarded-for']?.toString() ?? '', socket.remoteAddress ?? '', trustProxy);

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : IPV6_GROUPS - first.length - last.length;
  return [...first, ...Array(Math.max(0, missing)).fill('0'), ...last];
}

/**
 * Returns the network that limits apply to: an IPv4 address, or the /64 of an IPv6 address, one household's
 * share.
 */
export const networkOf = (address: string): string =>
  address.includes(':') && isIPv6(address)
    ? `${groupsOf(address.toLowerCase())
        .slice(0, NETWORK_GROUPS)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')}::/64`
    : address;
