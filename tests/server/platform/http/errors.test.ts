import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer } from '../../../../server/platform/http/error-answer';
import type { HttpEnv } from '../../../../server/platform/http/http-app';
import { bodyOf } from '../../../../server/platform/http/validate';
import { ask, type Question } from '../../../support/ask';
import { startTestServer } from '../../../support/server';
import { serverForTests, untilTestEnds } from '../../../support/server-for-tests';

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const schema = v.object({ name: v.string(), tags: v.optional(v.array(v.string()), []) });

describe('a JSON body', () => {
  const app = new Hono<HttpEnv>();
  app.onError(errorAnswer(pino({ level: 'silent' })));
  app.post('/', async (c) => c.json(await bodyOf(c, schema)));
  const server = createAdaptorServer({ fetch: app.fetch });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const post = (question: Question) => ask(url, '/', { method: 'POST', headers: JSON_TYPE, ...question });
  const ofLength = (length: number) => JSON.stringify({ name: 'a'.repeat(length - 11) });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'a JSON body of the type %s is read',
    async (type) => {
      const { status, json } = await post({ headers: { 'content-type': type }, body: '{"name":"Zoë"}' });
      expect([status, json()]).toEqual([200, { name: 'Zoë', tags: [] }]);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'a body of the type "%s" is a 415',
    async (type) => {
      const { status, json } = await post({ headers: { 'content-type': type }, body: '{"name":"x"}' });
      expect([status, json()]).toEqual([
        415,
        { errMsg: 'The request must be JSON (Content-Type: application/json).' },
      ]);
    },
  );

  test.each(['{"name":', ''])('a body that is not JSON (%s) is a 400', async (body) => {
    const { status, json } = await post({ body });
    expect([status, json()]).toEqual([400, { errMsg: 'The request is not JSON.' }]);
  });

  test('a body that violates the schema is a 400 that names every fault by path', async () => {
    const { status, json } = await post({ body: '{"tags":["a",1]}' });
    expect([status, json()]).toEqual([
      400,
      {
        errMsg: 'The request is not valid.',
        faults: [
          { path: 'name', message: 'Invalid key: Expected "name" but received undefined' },
          { path: 'tags.1', message: 'Invalid type: Expected string but received 1' },
        ],
      },
    ]);
  });

  test.each([
    ['told in advance', false],
    ['in pieces', true],
  ])('a body of 1,000,000 bytes %s is read, one more is a 413', async (_, chunked) => {
    expect((await post({ body: ofLength(1_000_000), chunked })).status).toBe(200);
    const { status, json } = await post({ body: ofLength(1_000_001), chunked });
    expect([status, json()]).toEqual([413, { errMsg: 'The request is too large.' }]);
  });
});

describe('an unexpected failure', () => {
  const PRIVATE = 'ada@hall.example has the password lovelace';

  test('an unexpected failure is a 500 without internals, logged without data of its message', async () => {
    const server = await untilTestEnds(
      startTestServer({
        venues: (store) => ({ ...store, version: () => Promise.reject(new TypeError(PRIVATE)) }),
      }),
    );
    const { status, json, headers } = await server.ask('/api/venue/version');
    expect([status, headers['cache-control'], json()]).toEqual([
      500,
      'no-store',
      { errMsg: 'Something went wrong on the server. Try again later.' },
    ]);
    const logged = server.logged().find(({ msg }) => msg === 'request failed');
    expect(logged).toMatchObject({ level: 50, route: '/api/venue/version', error: { name: 'TypeError' } });
    expect(logged).toHaveProperty('error.stack', expect.stringContaining('at '));
    expect(JSON.stringify(server.logged())).not.toMatch(/ada@|lovelace/);
  });
});

describe('a server', () => {
  const server = serverForTests(() => startTestServer());

  test('a request is logged by method, route, status and time, without personal data', async () => {
    const token = await server.tokenOf('ada');
    const before = server.logged().length;
    await server.ask(
      '/api/ui/architecture/hall/assets/logo/download?attachment=true&email=ada@hall.example',
      {
        token,
        headers: { 'x-forwarded-for': '203.0.113.7', cookie: 'a=b', 'user-agent': 'Ada browser' },
      },
    );
    await server.ask('/v/hall/area/lobby?name=ada');
    expect(server.logged().slice(before)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        method: 'GET',
        route: '/api/ui/architecture/:architectureId/assets/:assetId/download',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
      {
        level: 30,
        time: expect.any(Number),
        method: 'GET',
        route: '/*',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
  });

  test('an address that a browser opens in vain is a page with a way on; calls are answered with JSON', async () => {
    for (const path of ['/nope.html', '/__/auth/nope']) {
      const page = await server.ask(path, { headers: PAGE });
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; img-src 'self'; style-src 'sha256-/,
      );
      expect(page.text).toMatch(/<h1>This page does not exist<\/h1>.*<a href="\/">/s);
    }
    for (const [path, headers] of [
      ['/nope.html', {}],
      ['/api/nope', PAGE],
    ] as const)
      expect((await server.ask(path, { headers })).json()).toEqual({
        errMsg: 'There is nothing at this address.',
      });
  });
});
