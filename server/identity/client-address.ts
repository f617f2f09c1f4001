import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const bare = (address: string): string => address.trim().replace(/^::ffff:/, '');

/**
 * Who sent a request: the peer, or, when the peer is a trusted proxy, the nearest sender that is none.
 * Empty for requests that came over no socket.
 */
export function clientAddress(c: Context, trustProxy: readonly string[]): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const trusted = trustProxy.map(bare);
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const path = [...forwarded, incoming?.socket.remoteAddress ?? ''].map(bare).filter(Boolean);
  return path.findLast((address) => !trusted.includes(address)) ?? path[0] ?? '';
}
