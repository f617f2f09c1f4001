import type { IncomingMessage } from 'node:http';
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
