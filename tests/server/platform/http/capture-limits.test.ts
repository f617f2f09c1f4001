import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLog } from '../../../../server/features/logs/captured-logs';
import { limitFor, REQUEST_LIMITS } from '../../../../server/platform/http/request-limits';
import { METHODS } from '../../../../server/platform/http/route';
import { ROUTES } from '../../../../server/routes';
import { COOKIE_PREFERENCES } from '../../../support/cookie-preferences-fixture';
import { LOG_MESSAGE } from '../../../support/log-message-fixture';
import { startTestServer, type TestServer } from '../../../support/server';
import { untilTestEnds } from '../../../support/server-for-tests';

const PROXY = '127.0.0.1';
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const VISITOR = '0123456789abcdef';

/** Every described call that captures something, by its method and path. */
const CAPTURES = ROUTES.flatMap((described) =>
  METHODS.filter((method) => described[method]?.captures).map((method) => [method, described.path] as const),
);

async function serverWith(limits: object): Promise<TestServer> {
  const server = await untilTestEnds(startTestServer({ config: { limits }, trustProxy: [PROXY] }));
  return server;
}

test('every call that captures something has a limit for the day, and no other has', () => {
  expect(CAPTURES).toEqual([
    ['POST', '/api/capture/login'],
    ['POST', '/api/capture/cookiePreferences'],
    ['POST', '/api/capture/log'],
    ['GET', '/matomo.php'],
  ]);
  const limited = CAPTURES.map(([, path]) => limitFor(REQUEST_LIMITS, path));
  expect(REQUEST_LIMITS.filter(({ day }) => day)).toEqual(limited);
});

describe('what is captured on one day', () => {
  let server: TestServer;
  const megabytesPerDay = { logs: 0.02, logins: 0.02, analytics: 0.02, consents: 0.02 };
  beforeAll(async () => {
    const config = { login: ['anonymous' as const], limits: { megabytesPerDay } };
    server = await startTestServer({ config, trustProxy: [PROXY] });
  }, 60_000);
  afterAll(() => server.close());

  const page = () =>
    `/matomo.php?${new URLSearchParams({ idsite: '1', rec: '1', _id: VISITOR, url: `${server.url}/v/hall` })}`;
  const post = (path: string, body?: object) => (headers: Record<string, string>, token?: string) =>
    server.ask(path, {
      method: 'POST',
      ...(token && { token }),
      headers,
      json: body,
    });
  const calls: Record<
    string,
    (headers: Record<string, string>, token?: string) => ReturnType<TestServer['ask']>
  > = {
    logins: post('/api/capture/login'),
    consents: post('/api/capture/cookiePreferences', COOKIE_PREFERENCES),
    logs: post('/api/capture/log', LOG_MESSAGE),
    analytics: (headers) => server.ask(page(), { headers: { ...headers } }),
  };

  test.each(Object.keys(calls))(
    'the %s of all networks together end at the configured size, until the next day',
    async (name) => {
      const call = calls[name] as (typeof calls)[string];
      const token = name === 'logs' ? await server.tokenOf('ada') : undefined;
      server.clock.now = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
      const statuses: number[] = [];
      for (let network = 0; network < 90; network += 1)
        statuses.push((await call({ 'x-forwarded-for': `203.0.113.${network}` }, token)).status);
      const stored = statuses.filter((status) => status === 204).length;
      expect(stored).toBeGreaterThan(5);
      expect(statuses).toEqual([...Array(stored).fill(204), ...Array(90 - stored).fill(429)]);
      const refused = await call({ 'x-forwarded-for': '198.51.100.1' }, token);
      expect([refused.status, refused.headers['retry-after'], refused.json()]).toEqual([
        429,
        String(DAY / 2_000),
        { errMsg: 'Too many requests. Try again later.' },
      ]);
      server.clock.now += DAY / 2;
      expect((await call({ 'x-forwarded-for': '198.51.100.1' }, token)).status).toBe(204);
    },
    30_000,
  );

  test('a heartbeat counts for nothing, since it stores nothing', async () => {
    server.clock.now = NOON + DAY;
    const statuses = new Set<number>();
    for (let ping = 0; ping < 100; ping += 1)
      statuses.add((await server.ask(`${page()}&ping=1`, { headers: {} })).status);
    expect(statuses).toEqual(new Set([204]));
  });
});

test.each([
  { stored: 'the day before', ago: DAY, status: 204 },
  { stored: 'the same day', ago: 0, status: 429 },
])(
  'a server that starts counts with what is stored, and from $stored answers $status',
  async ({ ago, status }) => {
    const server = await serverWith({ megabytesPerDay: { logs: 0.02 } });
    await server.store.db.deleteFrom('captured_log').execute();
    const at = Math.floor(Date.now() / DAY) * DAY;
    server.clock.now = at + DAY / 2;
    const row = { at: at + DAY / 2 - ago, uid: 'grace', message: LOG_MESSAGE };
    await Promise.all(Array.from({ length: 40 }, () => captureLog(server.store.db, row)));
    const answer = await server.ask('/api/capture/log', {
      token: await server.tokenOf('ada'),
      json: LOG_MESSAGE,
    });
    expect(answer.status).toBe(status);
  },
);

test('one network may have a part of the day captured, and other networks the rest', async () => {
  const server = await serverWith({ factor: 0.001, megabytesPerDay: { analytics: 1_000 } });
  const url = `${server.url}/v/hall/${'x'.repeat(400)}`;
  const address = `/matomo.php?${new URLSearchParams({ idsite: '1', rec: '1', _id: VISITOR, url })}`;
  server.clock.now = NOON;
  const statusFrom = async (network: string) => {
    server.clock.now = (server.clock.now ?? 0) + 10_000;
    return (await server.ask(address, { headers: { 'x-forwarded-for': network } })).status;
  };
  const statuses: number[] = [];
  for (let sent = 0; sent < 100; sent += 1) statuses.push(await statusFrom('203.0.113.7'));
  const stored = statuses.filter((status) => status === 204).length;
  expect(stored).toBeGreaterThan(50);
  expect(statuses).toEqual([...Array(stored).fill(204), ...Array(100 - stored).fill(429)]);
  expect(await statusFrom('203.0.113.8')).toBe(204);
}, 30_000);

test('one account may have a part of the day captured, from whatever network', async () => {
  const server = await serverWith({ factor: 0.01, megabytesPerDay: { logs: 1_000 } });
  const [token, host] = await Promise.all([server.tokenOf('ada'), server.tokenOf('host')]);
  server.clock.now = Math.floor(Date.now() / DAY) * DAY;
  const { messageDetails } = LOG_MESSAGE;
  const long = { ...LOG_MESSAGE, messageDetails: { ...messageDetails, details: 'x'.repeat(10_000) } };
  const statusFrom = async (network: string, who: string) => {
    server.clock.now = (server.clock.now ?? 0) + 100_000;
    const headers = { 'x-forwarded-for': network };
    return (await server.ask('/api/capture/log', { token: who, headers, json: long })).status;
  };
  const statuses: number[] = [];
  for (let network = 0; network < 12; network += 1)
    statuses.push(await statusFrom(`203.0.113.${network}`, token));
  expect(statuses).toEqual([...Array(7).fill(204), ...Array(5).fill(429)]);
  expect(await statusFrom('203.0.113.1', host)).toBe(204);
}, 30_000);
