import { isLoopback } from '../environment/environment';
import type { Metrics } from '../metrics/metrics';
import type { HttpApp, HttpContext } from './dependencies';
import { serve } from './endpoint';
import { notFound } from './http-error';
import { route } from './route';

const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

export const metricsRoute = route({
  path: '/metrics',
  GET: {
    summary: 'What the server counts of itself, for Prometheus on the same machine',
    access: 'everyone',
    answers: { 200: { type: 'text/plain' } },
    refusals: { 404: 'The caller is elsewhere, or came through a proxy' },
  },
});

const bare = (address: string): string => address.replace(/^::ffff:/, '').replace(/^\[|\]$/g, '');

/** Asked on this machine, for a name of this machine, by nobody's proxy. */
const isNeighbour = (c: HttpContext): boolean =>
  isLoopback(bare(c.env.incoming.socket.remoteAddress ?? '')) &&
  isLoopback(bare(new URL(c.req.url).hostname)) &&
  !FORWARDED.some((name) => c.req.header(name) !== undefined);

/** `GET /metrics`; it stands before the check of the host, because PUBLIC_URL is not what neighbours ask for. */
export function serveMetrics(app: HttpApp, metrics: Metrics): void {
  serve(app, metricsRoute, {
    GET: async (c) => {
      if (!isNeighbour(c)) throw notFound();
      return c.body(await metrics.text(), 200, {
        'Cache-Control': 'no-store',
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      });
    },
  });
}
