import { expect, test } from 'vitest';
import { METHODS } from '../../../../server/platform/http/route';
import { ROUTES } from '../../../../server/routes';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const server = serverForTests(() => startTestServer());

const CALLS = ROUTES.flatMap((route) =>
  METHODS.filter((method) => route[method]).map(
    (method) => [`${method} ${route.path}`, route, method] as const,
  ),
);

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string }>>;
}

test.each(CALLS.filter(([, route, method]) => route[method]?.body))(
  '%s accepts only JSON of its schema',
  async (_, { path }, method) => {
    const token = await server.tokenOf('host');
    expect((await server.ask(path, { method, token, body: 'x' })).status).toBe(415);
    expect((await server.ask(path, { method, token, json: { nonsense: true } })).status).toBe(400);
  },
);

test('every name in a path is a documented parameter', () => {
  for (const route of ROUTES)
    for (const method of METHODS) {
      const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const params = route[method]?.params as { entries?: object } | undefined;
      if (route[method])
        expect([route.path, Object.keys(params?.entries ?? {})]).toEqual([route.path, names]);
    }
});

test('every mounted route is documented, beside those of the identity service', () => {
  const identity = new Set(server.identity.routes.routes.map(({ path }) => path));
  const mounted = server.app.routes.map(({ path }) => path).filter((path) => !path.endsWith('*'));
  const own = [...new Set(mounted)].filter((path) => !identity.has(path));
  expect(own.sort()).toEqual(ROUTES.map(({ path }) => path).sort());
});

test('the document is OpenAPI 3.1 with unique IDs', async () => {
  const { json, headers } = await server.ask('/api/openapi.json');
  const document = json() as Document;
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((call) => call.operationId),
  );
  expect(document.openapi).toBe('3.1.0');
  expect(new Set(ids).size).toBe(ids.length);
  const again = await server.ask('/api/openapi.json', { headers: { 'if-none-match': String(headers.etag) } });
  expect(again.status).toBe(304);
});
