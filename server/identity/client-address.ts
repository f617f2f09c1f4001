import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const bare = (address: string): string => address.trim().replace(/^::ffff:/, '');

function nearestStranger(forwardedFor: string, peer: string, trustProxy: readonly string[]): string {
  const trusted = trustProxy.map(bare);
  const path = [...forwardedFor.split(','), peer].map(bare).filter(Boolean);
  return path.findLast((address) => !trusted.includes(address)) ?? path[0] ?? '';
}

/**
 * Who sent a request: the peer, or, when the peer is a trusted proxy, the nearest sender that is none.
 * Empty for requests that came over no socket.
 */
export function clientAddress(c: Context, trustProxy: readonly string[]): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const peer = incoming?.socket.remoteAddress ?? '';
  return nearestStranger(c.req.header('x-forwarded-for') ?? '', peer, trustProxy);
}

/** The same for a request that did not come through an application. */
export const senderAddress = ({ headers, socket }: IncomingMessage, trustProxy: readonly string[]): string =>
  nearestStranger(headers['x-forwarded-for']?.toString() ?? '', socket.remoteAddress ?? '', trustProxy);

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : IPV6_GROUPS - first.length - last.length;
  return [...first, ...Array(Math.max(0, missing)).fill('0'), ...last];
}

/** What limits hold for: an IPv4 address, or the /64 of an IPv6 address, of which one household has all. */
export const networkOf = (address: string): string =>
  isIPv6(address)
    ? `${groupsOf(address.toLowerCase())
        .slice(0, NETWORK_GROUPS)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')}::/64`
    : address;
