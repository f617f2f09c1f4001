import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CallDescription,
  METHODS,
  type Method,
  type RouteDescription,
} from '../../../../server/platform/http/route';
import { ROUTES } from '../../../../server/routes';
import type { Answer, Question } from '../../../support/ask';
import { startTestServer, type TestServer } from '../../../support/server';
import { EXAMPLES, type Example } from './call-examples';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const CALLS = ROUTES.flatMap((route) =>
  METHODS.filter((method) => route[method]).map(
    (method) => [`${method} ${route.path}`, route, method] as const,
  ),
);

async function formOf(fields: Record<string, string | File>): Promise<Question> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  return { headers: Object.fromEntries(encoded.headers), body: Buffer.from(await encoded.arrayBuffer()) };
}

async function sentBy({ body, form }: Partial<Example>): Promise<Question> {
  if (form) return formOf(form);
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function ask(method: Method, route: RouteDescription, example: Partial<Example> = {}) {
  const { path, as } = example;
  const token = as && (await server.tokenOf(as));
  return server.ask(path ?? route.path, { method, token, ...(await sentBy(example)) });
}

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, { content?: object }> }>
  >;
}

/** Returns the media types documented for an answer; undefined for an unknown status. */
async function describedTypes(method: Method, { path }: RouteDescription, status: number) {
  const { paths } = (await server.ask('/api/openapi.json')).json() as Document;
  const call = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const described = call?.responses[status];
  return described && Object.keys(described.content ?? {});
}

/** Returns the media types that were sent, as documented: bytes may have any type. */
function typesOf({ headers, body }: Answer, expected: string[] = []): string[] {
  if (body.length === 0) return [];
  const [sent = ''] = (headers['content-type'] ?? '').split(';');
  return [expected.includes('*/*') ? '*/*' : sent];
}

const errorSchema = v.strictObject({
  errMsg: v.string(),
  faults: v.optional(v.array(v.strictObject({ path: v.string(), message: v.string() }))),
});

const schemaOf = ({ status }: Answer, call: CallDescription | undefined) =>
  status >= 400 ? errorSchema : call?.answers[status]?.json;

/** Checks that an answer matches its schema, if any, without additional members. */
function checkJson(schema: v.GenericSchema | undefined, { json }: Answer): void {
  if (schema) expect(v.parse(schema, json())).toMatchObject(json() as object);
}

describe('every described call', () => {
  test('every described call has an example here', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(CALLS.map(([name]) => name).sort());
  });

  test.each(CALLS)('%s is answered as described', async (name, route, method) => {
    const example = EXAMPLES[name];
    const answer = await ask(method, route, example);
    expect(answer.status).toBe(example?.status);
    const types = await describedTypes(method, route, answer.status);
    expect(types).toEqual(typesOf(answer, types));
    checkJson(schemaOf(answer, route[method]), answer);
  });

  test.each(CALLS.filter(([, route, method]) => route[method]?.access !== 'everyone'))(
    '%s is a 401 without a token',
    async (_, route, method) => {
      expect((await ask(method, route)).status).toBe(401);
    },
  );

  test.each(CALLS.filter(([, route, method]) => /designers|admins/.test(route[method]?.access ?? '')))(
    '%s is a 403 for a caller without a role, whatever the body',
    async (_, route, method) => {
      expect((await ask(method, route, { as: 'outsider' })).status).toBe(403);
    },
  );

  test.each(CALLS.filter(([, route, method]) => route[method]?.body))(
    '%s accepts only JSON of its schema',
    async (name, route, method) => {
      const as = EXAMPLES[name]?.as;
      const token = as && (await server.tokenOf(as));
      expect((await server.ask(route.path, { method, token, body: 'x' })).status).toBe(415);
      expect((await ask(method, route, { as, body: { nonsense: true } })).status).toBe(400);
    },
  );
});

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
