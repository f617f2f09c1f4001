import { isLoopback } from '../config/environment';
import { notFound } from '../domain-error';
import { endpoint } from '../http/endpoint';
import type { HttpContext } from '../http/http-app';
import { route } from '../http/route';
import type { Metrics } from './metrics';

const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const metricsRoute = route({
  path: '/metrics',
  GET: {
    summary: 'What the server counts of itself, for Prometheus on the same machine',
    access: 'everyone',
    answers: { 200: { type: 'text/plain' } },
    refusals: { 404: 'The caller is elsewhere, or came through a proxy' },
  },
});

const bare = (address: string): string => address.replace(/^::ffff:/, '').replace(/^\[|\]$/g, '');

/** Returns whether a request comes from this machine, names it as the host, and passed no proxy. */
const isLocal = (c: HttpContext): boolean =>
  isLoopback(bare(c.env.incoming.socket.remoteAddress ?? '')) &&
  isLoopback(bare(new URL(c.req.url).hostname)) &&
  !FORWARDED.some((name) => c.req.header(name) !== undefined);

/** `GET /metrics`; served before the check of the host, because local clients do not use PUBLIC_URL. */
export const metricsEndpoint = endpoint(metricsRoute, ({ metrics }: { metrics: Pick<Metrics, 'text'> }) => ({
  GET: async (c) => {
    if (!isLocal(c)) throw notFound();
    return c.body(await metrics.text(), 200, {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  },
}));
