import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const MAPPED = '::ffff:';

function bare(address: string): string {
  const trimmed = address.trim();
  return trimmed.startsWith(MAPPED) ? trimmed.slice(MAPPED.length) : trimmed;
}

/** The networks of each list of proxies. */
const networks = new WeakMap<readonly string[], BlockList>();

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

function networksOf(trustProxy: readonly string[]): BlockList {
  const known = networks.get(trustProxy);
  if (known) return known;
  const list = new BlockList();
  for (const proxy of trustProxy) {
    const [address = '', prefix] = bare(proxy).split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  networks.set(trustProxy, list);
  return list;
}

/** Returns whether an address is that of a trusted proxy, or in one of their networks. */
export function isTrusted(address: string, trustProxy: readonly string[]): boolean {
  const given = bare(address).replace(/^\[|\]$/g, '');
  return trustProxy.length > 0 && isIP(given) !== 0 && networksOf(trustProxy).check(given, familyOf(given));
}

function nearestUntrusted(forwardedFor: string, peer: string, trustProxy: readonly string[]): string {
  if (trustProxy.length === 0) return bare(peer);
  const path = [...forwardedFor.split(','), peer].map(bare).filter(Boolean);
  return path.findLast((address) => !isTrusted(address, trustProxy)) ?? path[0] ?? '';
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
