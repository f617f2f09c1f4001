import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, type Question } from '../../../support/ask';
import { rawClient } from '../../../support/raw-client';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';

const server = serverForTests(() => startTestServer({ trustProxy: ['127.0.0.1'] }));

const metrics = (question?: Question) => ask(server.metricsUrl, '/metrics', question);

/** Returns the values by name and labels. */
async function numbers(): Promise<Map<string, number>> {
  const { text } = await metrics();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const one = async (name: string): Promise<number | undefined> => (await numbers()).get(name);

describe('the metrics', () => {
  test('the metrics are readable on loopback, in the format of Prometheus', async () => {
    await server.ask('/healthz');
    const { status, headers, text } = await metrics();
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'process_open_fds',
      'foyer_http_request_duration_seconds_bucket',
      'foyer_open_connections',
      'foyer_realtime_connections',
      'foyer_realtime_listens',
      'foyer_realtime_deliveries_total',
      'foyer_realtime_dropped_total',
      'foyer_store_waiting',
      'foyer_mails_waiting',
    ])
      expect(text).toMatch(new RegExp(`^${name}\\b`, 'm'));
  });

  test.each(['127.0.0.1', 'localhost', 'localhost:1'])(
    'the port of the venue has no metrics, whatever the Host (%s)',
    async (host) => {
      const { port } = new URL(server.url);
      for (const name of [host, `${host}:${port}`]) {
        const { status, text } = await server.ask('/metrics', { headers: { host: name } });
        expect([400, 404]).toContain(status);
        expect(text).not.toContain('foyer_');
      }
    },
  );

  test('the metrics on loopback are a 404 for a name that was bound to it', async () => {
    const { status, json } = await metrics({ headers: { host: 'venue.example' } });
    expect([status, json()]).toEqual([404, { errMsg: 'There is nothing at this address.' }]);
  });

  test('the port of the metrics has nothing else', async () => {
    for (const path of ['/', '/healthz', '/api/userInfo'])
      expect((await ask(server.metricsUrl, path)).status).toBe(404);
  });

  test('the metrics count requests by route pattern, never by the requested path', async () => {
    const token = await server.tokenOf('ada');
    await server.ask(`/api/ui/architecture/${ARCHITECTURE}/assets/secret-asset/download?x=private`, {
      token,
    });
    await server.ask('/api/no-such-thing/private', { token });
    const route = '/api/ui/architecture/:architectureId/assets/:assetId/download';
    expect(await one(`foyer_http_requests_total{method="GET",route="${route}",status="404"}`)).toBe(1);
    expect((await metrics()).text).not.toMatch(/private|secret-asset|no-such-thing|@/);
  });

  test('the metrics count successful and failed sign-ins', async () => {
    const counts = () =>
      Promise.all(
        ['ok', 'failed'].map((outcome) =>
          one(`foyer_sign_ins_total{call="signInWithPassword",outcome="${outcome}"}`),
        ),
      );
    await server.tokenOf('host');
    const [ok = 0, failed = 0] = await counts();
    await server.ask(SIGN_IN, { json: { email: 'nobody@hall.example', password: 'wrong' } });
    expect(await counts()).toEqual([ok, failed + 1]);
  });

  test('the metrics show connections of the realtime database, their listens and sent data', async () => {
    const before = await one('foyer_realtime_connections');
    const client = await rawClient({ url: server.url });
    onTestFinished(() => client.cut());
    expect(before).toBe(0);
    await client.request('auth', { cred: await server.tokenOf('ada') });
    await client.request('q', { p: '/live/hints/venueVersion', h: '' });
    const sent = (await one('foyer_realtime_deliveries_total')) ?? 0;
    const pushed = new Promise<void>((resolve) => client.onPush(() => resolve()));
    await server.realtime().write({ 'live/hints/venueVersion': 7 });
    await pushed;
    const now = await numbers();
    expect([
      now.get('foyer_realtime_connections'),
      now.get('foyer_realtime_listens'),
      now.get('foyer_realtime_deliveries_total'),
    ]).toEqual([1, 1, sent + 1]);
  });

  test('the metrics show waiting mails', async () => {
    const before = (await one('foyer_mails_waiting')) ?? 0;
    const now = new Date();
    const times = { created_at: now, next_attempt_at: now, expires_at: now };
    const mail = { kind: 'PASSWORD_RESET', recipient: 'a@hall.example', link: 'x', locale: 'en', ...times };
    await server.store.db.insertInto('mail').values(mail).execute();
    onTestFinished(async () => void (await server.store.db.deleteFrom('mail').execute()));
    expect(await one('foyer_mails_waiting')).toBe(before + 1);
  });
});
