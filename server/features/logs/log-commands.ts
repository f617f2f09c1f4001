import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ClientDetails, LogMessage } from '@domain/logs/log-message';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Commands, command } from '../../platform/command';
import { notFound } from '../../platform/domain-error';
import type { HttpApp, HttpEnv } from '../../platform/http/http-app';
import { serveClient } from '../../platform/http/static-client';
import type { Database } from '../../platform/store/database';
import { securityEvents } from '../../platform/store/security-log';

/** A stored log message of a person's page. */
export interface StoredLog {
  id: number;
  /** ISO 8601. */
  capturedAt: string;
  level: LogMessage['loglevel'];
  category: string;
  origin: LogMessage['messageOrigin'];
  message: string;
  /** JSON, or empty. */
  details: string;
  client: ClientDetails;
}

/** The results of the commands. */
export interface LogAnswers {
  /** The newest first. */
  list: Pick<StoredLog, 'id' | 'capturedAt' | 'level' | 'category' | 'message'>[];
  show: StoredLog;
  /** The newest first. */
  security: (Omit<Awaited<ReturnType<typeof securityEvents>>[number], 'happenedAt'> & {
    happenedAt: string;
  })[];
}

const LISTED_MAX = 1_000;
const EARLIEST = '1970-01-01T00:00:00Z';
const listSchema = v.object({ since: v.optional(v.pipe(v.string(), v.isoTimestamp())) });
const showSchema = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

async function list(db: Kysely<Database>, since: string | undefined): Promise<LogAnswers['list']> {
  const rows = await db
    .selectFrom('captured_log')
    .select(['id', 'captured_at', 'level', 'category', 'message'])
    .$if(since !== undefined, (query) => query.where('captured_at', '>=', new Date(since ?? 0)))
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ id, captured_at, ...row }) => ({
    id: Number(id),
    capturedAt: captured_at.toISOString(),
    ...row,
  }));
}

/** @throws DomainError notFound */
async function show(db: Kysely<Database>, id: number): Promise<StoredLog> {
  const row = await db.selectFrom('captured_log').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(`There is no log message ${id}.`);
  const { captured_at, level, category, origin, message, details, client } = row;
  return { id, capturedAt: captured_at.toISOString(), level, category, origin, message, details, client };
}

/** The commands of `npm run logs`. */
export const commands = ({ db }: { db: Kysely<Database> }): Commands => ({
  'logs/list': command(listSchema, ({ since }): Promise<LogAnswers['list']> => list(db, since)),
  'logs/security': command(
    listSchema,
    async ({ since = EARLIEST }): Promise<LogAnswers['security']> =>
      (await securityEvents(db, new Date(since), LISTED_MAX)).map(({ happenedAt, ...event }) => ({
        ...event,
        happenedAt: happenedAt.toISOString(),
      })),
  ),
  'logs/show': command(showSchema, ({ id }): Promise<LogAnswers['show']> => show(db, id)),
});

const HEADERS = {
  'Content-Security-Policy': "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const LOOPBACK = '127.0.0.1';
const OWN_HOST = /^127\.0\.0\.1(:\d+)?$/;
/** Paths that the inspector's page expects. */
const PAGE = '/inspector.html?record';
const RECORD = '/record.json';

/**
 * Serves only this Host: other sites can point a browser to loopback, but not under this name (DNS
 * rebinding).
 */
function recordApp(record: object, clientDir: string): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    if (!OWN_HOST.test(c.req.header('host') ?? '')) return c.body(null, 400);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
  });
  app.get(RECORD, (c) => c.json(record, 200, { 'Cache-Control': 'no-store' }));
  serveClient(app, clientDir);
  return app;
}

/** Serves a record on a free port of loopback until it is closed; `url` is the page to open. */
export async function serveRecord(record: object, clientDir: string) {
  const server = createAdaptorServer({ fetch: recordApp(record, clientDir).fetch });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}${PAGE}`,
    close: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
