import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../support/server';
import { untilTestEnds } from '../../../support/server-for-tests';

async function started(config: TestServerOptions['config']): Promise<TestServer> {
  const server = await untilTestEnds(startTestServer({ config }));
  return server;
}

const tracked = (server: TestServer) =>
  server.ask(
    `/matomo.php?idsite=1&rec=1&_id=0123456789abcdef&url=${encodeURIComponent(`${server.url}/v/hall`)}`,
  );

test('a network above its rate limit has to wait', async () => {
  const server = await started({ limits: { factor: 1 / 800 } });
  server.clock.now = Date.UTC(2026, 10, 20);
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await tracked(server)).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

describe('the script', () => {
  test('the script is served compressed and with a content hash as its tag', async () => {
    const server = await started({});
    const first = await server.ask('/matomo.js');
    expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    const again = await server.ask('/matomo.js', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(again.status).toBe(304);
    const packed = await server.ask('/matomo.js', { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.body.length).toBeLessThan(2_000);
  });
});

describe('a server with external analytics', () => {
  const trackerUrl = 'https://counting.example/matomo.php';

  test.each([
    [{ trackerUrl }, { trackerUrl }, 'https://counting.example'],
    [
      { trackerUrl, scriptUrl: 'https://scripts.example/m.js' },
      { trackerUrl, scriptUrl: 'https://scripts.example/m.js' },
      'https://scripts.example',
    ],
  ])(
    'a configured tracker %o is announced and allowed, and the server counts nothing itself',
    async (analytics, told, scripts) => {
      const elsewhere = await started({ analytics });
      const config = await elsewhere.ask('/ui-config.json');
      expect((config.json() as { analytics: unknown }).analytics).toEqual(told);
      const { headers } = await elsewhere.ask('/');
      const policy = String(headers['content-security-policy']).split('; ');
      const host = new URL(elsewhere.url).host;
      expect(policy).toEqual(
        expect.arrayContaining([
          `script-src 'self' ${scripts}`,
          "img-src 'self' https://counting.example",
          `connect-src 'self' ws://${host} https://counting.example`,
        ]),
      );
      expect((await tracked(elsewhere)).status).toBe(404);
      expect((await elsewhere.ask('/matomo.js')).status).toBe(404);
    },
  );

  test('disabled analytics are not announced', async () => {
    const nowhere = await started({ analytics: { enabled: false } });
    expect((await nowhere.ask('/ui-config.json')).json()).not.toHaveProperty('analytics');
    expect((await tracked(nowhere)).status).toBe(404);
  });
});
