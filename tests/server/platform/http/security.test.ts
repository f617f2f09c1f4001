import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inlineScripts } from '../../../../server/platform/http/security-headers';
import { contentSecurityPolicy } from '../../../../server/platform/http/security-policy';
import { rawSocket } from '../../../support/raw-socket';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../support/server';
import { serverForTests, untilTestEnds } from '../../../support/server-for-tests';
import { ARCHITECTURE, withFilm } from '../../../support/venue-fixture';
import { policyFor } from './expected-policy';

async function started(options: TestServerOptions): Promise<TestServer> {
  const server = await untilTestEnds(startTestServer(options));
  return server;
}

describe('a server on loopback', () => {
  const server = serverForTests(() => startTestServer());

  const policy = async (path = '/') => (await server.ask(path)).headers['content-security-policy'];

  test.each([
    ['/', 'GET', 200],
    ['/healthz', 'GET', 200],
    ['/room.html', 'DELETE', 405],
    ['/assets/pdf.worker.min-1a2b3c.mjs', 'GET', 404],
    ['/assets/subset-worker.chunk-1a2b3c.js', 'GET', 404],
    ['/assets/picture-1a2b3c.svg', 'GET', 404],
    ['/assets/', 'GET', 404],
    ['/backend-files/nothing', 'GET', 400],
  ])('%s by %s (%i) carries the security headers', async (path, method, status) => {
    const answer = await server.ask(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': policyFor(server),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /camera=\(self\), microphone=\(self\), display-capture=\(self\), geolocation=\(\)/,
      ),
    });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    ['/ui-config.json', 'GET', 200],
    ['/api/venue/version', 'GET', 200],
    ['/api/userInfo', 'GET', 401],
    ['/api/nothing', 'GET', 404],
    ['/api/loginOptions', 'DELETE', 405],
    ['/assets/gone.js', 'GET', 404],
    ['/assets/gone.css', 'GET', 404],
    ['/assets/gone.woff2', 'GET', 404],
  ])(
    '%s by %s (%i), which is no page, carries only the headers that apply to it',
    async (path, method, status) => {
      const answer = await server.ask(path, { method });
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['permissions-policy']).toBeUndefined();
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('a 304 carries the security headers as well', async () => {
    const { etag } = (await server.ask('/')).headers;
    const { status, headers } = await server.ask('/', { headers: { 'if-none-match': etag ?? '' } });
    expect([status, headers['content-security-policy']]).toEqual([304, policyFor(server)]);
  });

  test('the policy names the WebSockets of the requested host', async () => {
    const { port } = new URL(server.url);
    const { headers } = await server.ask('/', { headers: { host: `localhost:${port}` } });
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://localhost:${port};`);
    const strange = await server.ask('/', { headers: { host: "evil.example;script-src'unsafe-inline'" } });
    expect(strange.headers['content-security-policy']).not.toContain('evil');
  });

  test('the policy has no unsafe source', async () => {
    expect(await policy()).not.toMatch(/unsafe|data:|blob:|\*/);
  });

  test('only the own pages frame the page of a room, which frames nothing', async () => {
    expect(await policy('/room.html?room=demo')).toBe(
      [
        "default-src 'self'",
        `connect-src 'self' ws://${new URL(server.url).host}`,
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    );
    expect(await policy('/room.html/')).toBe(policyFor(server));
  });

  test('only the own pages frame the editor of whiteboards, which loads nothing from elsewhere', async () => {
    expect(await policy('/whiteboard.html?locale=en')).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data:",
        "worker-src 'self'",
        "frame-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    );
  });

  test('a page that is inspected may frame the own pages only, and those alone frame the inspector', async () => {
    expect(await policy('/?inspect')).toBe(policyFor(server, { frames: "'self'" }));
    expect(await policy('/')).toBe(policyFor(server));
    expect(await policy('/inspector.html?channel=x')).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    );
  });

  test.each([
    ['127.0.0.1', 200],
    ['localhost', 200],
    ['LOCALHOST', 200],
    ['[::1]', 200],
    ['127.0.0.2', 200],
    ['foyer.example', 400],
    ['127.0.0.1.foyer.example', 400],
    ['localhost.foyer.example', 400],
  ])('a request for %s on its port is answered with %i', async (host, status) => {
    const { port } = new URL(server.url);
    const answer = await server.ask('/healthz', { headers: { host: `${host}:${port}` } });
    expect(answer.status).toBe(status);
  });

  test.each(['127.0.0.1:1', 'localhost'])('a request for %s, another port, is rejected', async (host) => {
    const { status, json } = await server.ask('/', { headers: { host } });
    expect(status).toBe(400);
    expect(json()).toEqual({ errMsg: 'This address does not belong to this venue.' });
  });

  test('forwarded headers of an untrusted sender are ignored', async () => {
    const { status } = await server.ask('/healthz', { headers: { 'x-forwarded-host': 'foyer.example' } });
    expect(status).toBe(200);
  });

  test('two Host headers are rejected, in whatever order', async () => {
    const { host } = new URL(server.url);
    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ]) {
      const { send, ended } = await rawSocket(server.url, onTestFinished);
      const lines = hosts.map((name) => `Host: ${name}\r\n`).join('');
      send(`GET /healthz HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(await ended).toMatch(/^HTTP\/1.1 400 /);
    }
  });

  test('an absolute address is answered for this host, and rejected for another one', async () => {
    expect((await server.ask(`${server.url}/healthz`)).status).toBe(200);
    expect((await server.ask('http://foyer.example/healthz')).status).toBe(400);
  });
});

describe('a server with a public address', () => {
  const publicUrl = new URL('https://foyer.example/');

  test('a server with a public address answers for that host only and requires https', async () => {
    const server = await started({ publicUrl });
    const statusFor = async (host: string) => (await server.ask('/', { headers: { host } })).status;
    const hosts = [
      'foyer.example',
      'foyer.example:443',
      'FOYER.example',
      'foyer.example:8443',
      '127.0.0.1',
      'evil.example',
    ];
    expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 200, 400, 400, 400]);
    const { headers } = await server.ask('/', { headers: { host: 'foyer.example' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const data = await server.ask('/api/loginOptions', { headers: { host: 'foyer.example' } });
    expect(data.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://foyer.example:443;");
  });

  test('probes are answered by an address of the machine, and another host is logged with the expected one', async () => {
    const server = await started({ publicUrl });
    const statusFor = async (path: string, host: string) =>
      (await server.ask(path, { headers: { host } })).status;
    for (const path of ['/healthz', '/livez'])
      for (const host of ['127.0.0.1:8080', '10.1.2.3', '[::1]:8080', 'localhost'])
        expect([path, host, await statusFor(path, host)]).toEqual([path, host, 200]);
    expect(await statusFor('/healthz', 'other.example')).toBe(400);
    expect(await statusFor('/', 'other.example')).toBe(400);
    const rejected = server.logged().filter(({ expected }) => expected !== undefined);
    expect(rejected).toMatchObject([{ asked: 'other.example', expected: 'foyer.example', level: 40 }]);
  });

  test('the forwarded host applies behind a trusted proxy', async () => {
    const server = await started({ publicUrl, trustProxy: ['127.0.0.0/8'] });
    const statusFor = async (forwarded: string) =>
      (await server.ask('/', { headers: { host: 'inside:8080', 'x-forwarded-host': forwarded } })).status;
    expect(await Promise.all(['foyer.example', 'evil.example', 'a b', ''].map(statusFor))).toEqual([
      200, 400, 400, 400,
    ]);
    const config = await server.ask('/ui-config.json', { headers: { 'x-forwarded-host': 'foyer.example' } });
    expect(config.json()).toMatchObject({
      firebase: { authDomain: 'foyer.example', databaseURL: 'wss://foyer.example:443?ns=foyer' },
    });
  });
});

test('pages get the strictest policy while the venue cannot be read', async () => {
  let broken = false;
  const server = await started({
    venues: (store) => ({
      ...store,
      version: () => (broken ? Promise.reject(new Error('the store is away')) : store.version()),
    }),
  });
  await server.venues.save(withFilm(server.venue, 'https://films.example/lobby.mp4'));
  broken = true;
  await server.venues.publish(ARCHITECTURE);
  const away = await server.ask('/');
  expect([away.status, away.headers['content-security-policy']]).toEqual([200, policyFor(server)]);
  broken = false;
  const back = await server.ask('/');
  expect(back.headers['content-security-policy']).toBe(
    policyFor(server, { media: ' https://films.example' }),
  );
});

test('a favicon of another origin is allowed as a picture', async () => {
  const server = await started({ config: { ui: { favicon: 'https://brand.example/icon.png' } } });
  const { headers } = await server.ask('/');
  expect(headers['content-security-policy']).toContain("img-src 'self' https://brand.example;");
});

test('the policy allows exactly the inline scripts of the built page, by their hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(inlineScripts(folder)).toEqual([]);
  writeFileSync(
    join(folder, 'index.html'),
    '<script type="module" src="/a.js"></script><script>f(1)</script>',
  );
  const hash = `'sha256-${createHash('sha256').update('f(1)').digest('base64')}'`;
  expect(inlineScripts(folder)).toEqual([hash]);
  const policy = contentSecurityPolicy(undefined, '/favicon.svg', [], { scripts: [], requests: [] }, [hash]);
  expect(policy).toContain(`; script-src 'self' ${hash}; `);
});
