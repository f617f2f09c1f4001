import type { Server } from 'node:http';
import { Hono } from 'hono';
import { isLoopback } from '../config/environment';
import { notFound } from '../domain-error';
import { errorAnswer } from '../http/error-answer';
import { bareAddress, hasOneHost } from '../http/host-check';
import type { HttpContext, HttpEnv } from '../http/http-app';
import type { Logger } from '../log';
import { listen } from '../net/listen';
import { rejectUpgrades } from '../net/upgrades';
import type { Metrics } from './metrics';

interface MetricsAddress {
  host: string;
  port: number;
}

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A page that a browser of this machine opened under another name must not read the metrics. */
const isExpected = (c: HttpContext, host: string): boolean =>
  hasOneHost(c.env.incoming) && (!isLoopback(host) || isLoopback(bareAddress(new URL(c.req.url).hostname)));

/**
 * Serves `GET /metrics` for Prometheus on a port of its own, so that no proxy of the venue leads there; on a loopback
 * address for loopback names alone.
 * @throws ConfigurationError when the address cannot be used
 */
export function serveMetrics(
  { host, port }: MetricsAddress,
  metrics: Pick<Metrics, 'text'>,
  log: Logger,
): Promise<Server> {
  const app = new Hono<HttpEnv>();
  app.onError(errorAnswer(log));
  app.get('/metrics', async (c) => {
    if (!isExpected(c, host)) throw notFound();
    return c.body(await metrics.text(), 200, { 'Cache-Control': 'no-store', 'Content-Type': TYPE });
  });
  app.all('*', () => {
    throw notFound();
  });
  return listen({ host, port, trustProxy: [] }, { fetch: app.fetch, upgrade: rejectUpgrades });
}
