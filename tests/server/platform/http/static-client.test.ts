import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FILM, INDEX, SCRIPT } from '../../../support/client-fixture';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const HASHED = '/assets/main-Ab3_x9Z.js';

const server = serverForTests(() => startTestServer());

const unpack = (body: Buffer, encoding: string | undefined): string => {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return encoding === 'gzip' ? gunzipSync(body).toString() : body.toString();
};

describe('pages', () => {
  test.each(['/', '/index.html', '/login', '/v/hall/area/lobby', '/v/hall/area/a.b', '/anything?x=/assets/'])(
    '%s is the application',
    async (path) => {
      const { status, headers, text } = await server.ask(path);
      expect([status, headers['content-type'], headers['cache-control'], text]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
        INDEX,
      ]);
    },
  );

  test.each([
    '/assets/main-Gone1234.js',
    '/assets/main-Ab3_x9Z.js.br',
    '/assets/',
    '/img/none.png',
    '/robots.txt',
    '/.vite/manifest.json',
    '/api',
    '/api/nothing',
    '/backend-assets/nothing',
    '/__/nothing',
  ])('%s is a 404 and never the application', async (path) => {
    const { status, headers, json } = await server.ask(path);
    expect([status, headers['content-type']]).toEqual([404, 'application/json']);
    expect(json()).toEqual({ errMsg: 'There is nothing at this address.' });
  });

  test.each(['/identitytoolkit.googleapis.com/v9/nothing', '/securetoken.googleapis.com/v1/token'])(
    'GET of %s is the error of the identity endpoints',
    async (path) => {
      const { status, json } = await server.ask(path);
      expect([status, json()]).toEqual([404, { error: expect.objectContaining({ code: 404 }) }]);
    },
  );
});

describe('files', () => {
  test.each([
    [HASHED, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/font-Cd4-y8.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/assets/plain.css', 'text/css; charset=utf-8', 'no-cache'],
    ['/img/favicon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/img/film.mp4', 'video/mp4', 'no-cache'],
  ])('%s is %s, cached as "%s"', async (path, type, cache) => {
    const { status, headers } = await server.ask(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache]);
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('a client that accepts "%s" gets %s', async (accept, encoding) => {
    const { headers, body } = await server.ask(HASHED, { headers: { 'accept-encoding': accept } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(unpack(body, encoding)).toBe(SCRIPT);
  });

  test('each encoding has a strong tag of its own', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accept) => {
        const { headers } = await server.ask(HASHED, { headers: { 'accept-encoding': accept } });
        return headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test.each([
    ['the tag', (tag: string) => tag, 304],
    ['the tag marked weak by a proxy', (tag: string) => `W/${tag}`, 304],
    ['a list with the tag', (tag: string) => `"old", ${tag}`, 304],
    ['a star', () => '*', 304],
    ['another tag', () => '"old"', 200],
  ])('%s is answered with %3$i', async (_, header, status) => {
    const first = await server.ask(HASHED);
    const again = await server.ask(HASHED, {
      headers: { 'if-none-match': header(first.headers.etag ?? '') },
    });
    expect(again.status).toBe(status);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.body.length).toBe(status === 304 ? 0 : SCRIPT.length);
  });

  test('the tag of another encoding does not cause a 304', async () => {
    const compressed = await server.ask(HASHED, { headers: { 'accept-encoding': 'br' } });
    const { status } = await server.ask(HASHED, {
      headers: { 'if-none-match': compressed.headers.etag ?? '' },
    });
    expect(status).toBe(200);
  });

  test.each(['/', HASHED, '/img/film.mp4'])('HEAD of %s has the headers of GET and no body', async (path) => {
    const [got, head] = [await server.ask(path), await server.ask(path, { method: 'HEAD' })];
    const { date: _, ...expected } = got.headers;
    expect(head.headers).toMatchObject(expected);
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('a large file is sent by the requested range', async () => {
    const { status, headers, body } = await server.ask('/img/film.mp4', {
      headers: { range: 'bytes=250-499' },
    });
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      'bytes 250-499/1000',
      '250',
    ]);
    expect(body).toEqual(FILM.subarray(250, 500));
  });
});

describe('paths that try to leave the folder', () => {
  test.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/assets/..\\..\\package.json',
    '//etc/passwd',
    '/.vite/manifest.json',
    '/%00',
    '/%ff',
    '/%',
  ])('%s returns nothing but the application or an error', async (path) => {
    const { status, text } = await server.ask(path);
    const answer = status === 200 ? text : 'an error';
    expect([INDEX, 'an error']).toContain(answer);
    expect([200, 400, 404]).toContain(status);
  });
});
