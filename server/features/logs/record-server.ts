import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { HttpApp, HttpEnv } from '../../platform/http/http-app';
import { serveClient } from '../../platform/http/static-client';

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
