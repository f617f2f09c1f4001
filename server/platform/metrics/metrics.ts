import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '../config/environment';
import { notFound } from '../domain-error';
import { errorAnswer } from '../http/error-answer';
import { bareAddress, hasOneHost } from '../http/host-check';
import type { HttpContext, HttpEnv, HttpMiddleware } from '../http/http-app';
import { routePattern } from '../http/route';
import type { Logger } from '../log';
import { listen } from '../net/listen';
import { rejectUpgrades } from '../net/upgrades';
import type { Database } from '../store/database';
import type { Store } from '../store/store';

/** One completed request; `route` is a pattern, never a requested address. */
export interface AnsweredRequest {
  method: string;
  route: string;
  path: string;
  status: number;
  milliseconds: number;
}

/** Reads a number when the metrics are scraped. */
type Reading = () => number | Promise<number>;

/** The Prometheus metrics of this server. */
export interface Metrics {
  count(request: AnsweredRequest): void;
  /** Adds a number that goes up and down. */
  gauge(name: string, help: string, value: Reading): void;
  /** Adds a number that something else counts. */
  counter(name: string, help: string, value: Reading): void;
  /** Returns all metrics as text. Process metrics are collected from the first call on. */
  text(): Promise<string>;
}

const SIGN_IN = /\/v1\/accounts:(signInWithPassword|signInWithCustomToken|signInWithIdp|signUp)$/;
const CAPTURE = '/api/capture/';
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

function requestMetrics(register: Registry) {
  const registers = [register];
  const requests = new Counter({
    name: 'foyer_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'From a request to the beginning of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const signIns = new Counter({
    name: 'foyer_sign_ins_total',
    help: 'Sign-ins by what was called.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const captures = new Counter({
    name: 'foyer_captures_total',
    help: 'What was captured.',
    labelNames: ['route'],
    registers,
  });
  return { requests, durations, signIns, captures };
}

const isDone = (status: number): boolean => status >= 200 && status < 300;

/** Creates the metrics in a new registry. */
export function createMetrics(): Metrics {
  const register = new Registry();
  const { requests, durations, signIns, captures } = requestMetrics(register);
  let isMeasured = false;

  function measureProcess(): void {
    if (!isMeasured) collectDefaultMetrics({ register });
    isMeasured = true;
  }

  return {
    count({ method, route, path, status, milliseconds }) {
      requests.inc({ method, route, status });
      durations.observe({ route }, milliseconds / 1_000);
      const call = SIGN_IN.exec(path)?.[1];
      if (call) signIns.inc({ call, outcome: isDone(status) ? 'ok' : 'failed' });
      if (route.startsWith(CAPTURE) && isDone(status)) captures.inc({ route });
    },
    gauge(name, help, value) {
      const collect = async function (this: Gauge) {
        this.set(await value());
      };
      new Gauge({ name, help, registers: [register], collect });
    },
    counter(name, help, value) {
      const collect = async function (this: Counter) {
        this.reset();
        this.inc(await value());
      };
      new Counter({ name, help, registers: [register], collect });
    },
    text() {
      measureProcess();
      return register.metrics();
    },
  };
}

/**
 * Logs one line per request: method, route pattern, status and milliseconds; no personal data and no query, so
 * nothing to redact. The metrics count the same.
 */
export function requestLog(log: Logger, metrics: Metrics): HttpMiddleware {
  const lines = log.child({}, { redact: [] });
  return async (c, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    const { method, path } = c.req;
    const { status } = c.res;
    const route = routePattern(c);
    metrics.count({ method, route, status, path, milliseconds });
    lines.info({ method, route, status, ms: Math.round(milliseconds * 10) / 10 }, 'request');
  };
}

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

interface RealtimeStats {
  connections: number;
  listens: number;
  deliveries: number;
  dropped: number;
}

interface WatchedParts {
  server: Server;
  store: Pick<Store, 'db' | 'waiting'>;
  /** Missing when the realtime database is hosted. */
  realtimeStats?: (() => RealtimeStats) | undefined;
}

async function mailsWaiting(db: Kysely<Database>): Promise<number> {
  const query = db.selectFrom('mail').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Adds the open connections and waiting work of a server to the metrics. */
export function watchServer(
  { gauge, counter }: Metrics,
  { server, store, realtimeStats: stats }: WatchedParts,
): void {
  const connections = promisify(server.getConnections.bind(server));
  gauge('foyer_open_connections', 'Open connections, WebSockets included.', connections);
  gauge('foyer_store_waiting', 'Queries that wait for a connection to the database.', store.waiting);
  gauge('foyer_mails_waiting', 'Mails that are not delivered yet.', () => mailsWaiting(store.db));
  if (!stats) return;
  gauge(
    'foyer_realtime_connections',
    'Open connections of the realtime database.',
    () => stats().connections,
  );
  gauge('foyer_realtime_listens', 'Listens of all connections.', () => stats().listens);
  counter(
    'foyer_realtime_deliveries_total',
    'Changes that were sent to a listener.',
    () => stats().deliveries,
  );
  counter(
    'foyer_realtime_dropped_total',
    'Connections that the server ended: silent, too slow, against the protocol or beyond a limit.',
    () => stats().dropped,
  );
}
