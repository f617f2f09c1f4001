import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../support/server';
import { serverForTests, untilTestEnds } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { observedClient } from './observed-client';
import { TEST_RULES } from './test-rules';

const started = (options: TestServerOptions): Promise<TestServer> =>
  untilTestEnds(startTestServer({ rules: TEST_RULES, ...options }));

describe('a server on loopback', () => {
  const server = serverForTests(() => startTestServer({ rules: TEST_RULES }));

  test('a server greets with its time, the requested host and an unguessable session', async () => {
    const { port } = new URL(server.url);
    const before = Date.now();
    const one = await observedClient(server, { headers: { host: `localhost:${port}` } });
    const other = await observedClient(server);
    expect(one.hello).toEqual({
      ts: expect.any(Number),
      v: '5',
      h: `localhost:${port}`,
      s: expect.stringMatching(/^[\w-]{24}$/),
    });
    expect(one.hello.ts).toBeGreaterThanOrEqual(before);
    expect(other.hello.s).not.toBe(one.hello.s);
  });

  test.each<[string, string]>([
    ['/.ws?v=4&ns=foyer', '400'],
    ['/.ws?ns=foyer', '400'],
    ['/.ws?v=5', '404'],
    ['/.ws?v=5&ns=other', '404'],
    ['/.ws/more?v=5&ns=foyer', '404'],
    ['/?v=5&ns=foyer', '404'],
    ['/api/venue?v=5&ns=foyer', '404'],
    ['//?v=5&ns=foyer', '400'],
  ])('a server does not admit %s (%s)', async (path, status) => {
    await expect(observedClient(server, { path })).rejects.toThrow(status);
  });

  test.each(['https://127.0.0.1:PORT', 'http://127.0.0.1:1', 'http://evil.example', 'null', ''])(
    'a server does not admit pages of %s',
    async (origin) => {
      const headers = { origin: origin.replace('PORT', new URL(server.url).port) };
      await expect(observedClient(server, { headers })).rejects.toThrow('403');
    },
  );

  test('a server admits its own pages under each loopback name', async () => {
    const { port } = new URL(server.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      const { hello } = await observedClient(server, { headers: { host, origin: `http://${host}` } });
      expect(hello.h).toBe(host);
    }
  });

  test.each(['evil.example', 'localhost:1', 'a b'])(
    'a server does not answer for the host %s',
    async (host) => {
      await expect(observedClient(server, { headers: { host } })).rejects.toThrow('400');
    },
  );

  test('a server answers requests to upgrade to another protocol', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
    const { status, json } = await server.ask('/healthz', { headers });
    expect([status, json()]).toEqual([200, { status: 'open' }]);
  });
});

describe('a server behind a proxy', () => {
  const options = { publicUrl: new URL('https://foyer.example/'), trustProxy: ['127.0.0.1'] };

  test('a server behind a proxy uses the forwarded host and checks the origin against it', async () => {
    const server = await started(options);
    const forwarded = { 'x-forwarded-host': 'foyer.example' };
    const { hello } = await observedClient(server, {
      headers: { ...forwarded, origin: 'https://foyer.example' },
    });
    expect(hello.h).toBe('foyer.example');
    const plain = { ...forwarded, origin: 'http://foyer.example' };
    await expect(observedClient(server, { headers: plain })).rejects.toThrow('403');
    await expect(observedClient(server, { headers: { 'x-forwarded-host': 'evil.example' } })).rejects.toThrow(
      '400',
    );
  });

  test('a server behind a proxy counts connections by the forwarded address', async () => {
    const server = await started({ ...options, limits: { connectionsPerAddress: 2 } });
    const from = (address: string) =>
      observedClient(server, {
        headers: { 'x-forwarded-host': 'foyer.example', 'x-forwarded-for': address },
      });
    const first = await from('203.0.113.7');
    await from('203.0.113.7');
    await expect(from('203.0.113.7')).rejects.toThrow('429');
    await from('203.0.113.8');
    first.socket.close();
    await eventually(() => from('203.0.113.7').then(() => 'admitted', String)).toBe('admitted');
  });

  test('a server limits the rate of connections per network, which is one IPv6 prefix', async () => {
    const limits = { connectBurst: 2, connectsPerSecond: 1 };
    const server = await started({ ...options, limits });
    server.clock.now = 1_000;
    const from = (address: string) =>
      observedClient(server, {
        headers: { 'x-forwarded-host': 'foyer.example', 'x-forwarded-for': address },
      });
    for (const address of ['2001:db8::1', '2001:db8::2']) (await from(address)).socket.close();
    await expect(from('2001:db8::3')).rejects.toThrow('429');
    await from('2001:db8:0:1::1');
    server.clock.now = 2_000;
    await from('2001:db8::3');
  });
});
