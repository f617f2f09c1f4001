import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { SESSION_CALLS } from '../../../../server/backend/identity/identity-limits';
import { errorAnswer } from '../../../../server/platform/http/error-answer';
import type { HttpEnv } from '../../../../server/platform/http/http-app';
import { limitAccounts, limitNetworks, limitRunning } from '../../../../server/platform/http/limit-requests';
import { REQUEST_LIMITS, type RequestLimit } from '../../../../server/platform/http/request-limits';
import { ROUTES } from '../../../../server/routes';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const PROXY = '127.0.0.1';
const PATHS = REQUEST_LIMITS.map(({ name, paths: [path = ''] }) => [name, path] as const);
const pathOf = (name: string) => PATHS.find(([one]) => one === name)?.[1] ?? '';

/** An application with the limits alone; headers identify the caller. */
function limited(limits: readonly RequestLimit[]) {
  const clock = { now: 0 };
  const app = new Hono<HttpEnv>();
  app.onError(errorAnswer(pino({ level: 'silent' })));
  const options = { limits, trustProxy: [PROXY], clock: () => clock.now };
  app.use(limitNetworks(options));
  app.use(async (c, next) => {
    const uid = c.req.header('x-uid');
    if (uid) c.set('principal', { uid, anonymous: uid === 'visitor' } as never);
    await next();
  });
  app.use(limitAccounts(options));
  app.use(limitRunning(options));
  const held: (() => void)[] = [];
  app.all('*', async (c) => {
    if (c.req.header('x-held')) await new Promise<void>((resolve) => held.push(resolve));
    return c.text('in');
  });
  const env = { incoming: { socket: { remoteAddress: PROXY } } };
  const ask = (path: string, network: string, uid = '', more: Record<string, string> = {}) => {
    const headers = { 'x-forwarded-for': network, 'x-uid': uid, ...more };
    return app.request(path, { method: 'POST', headers }, env);
  };
  const spend = async (times: number, ...question: Parameters<typeof ask>) => {
    for (let time = 0; time < times; time += 1) await ask(...question);
  };
  return { clock, ask, spend, held };
}

const OF_ACCOUNTS = REQUEST_LIMITS.filter(({ account }) => account).map(({ name }) => [name, pathOf(name)]);

/** Limits small enough for a test to exhaust, with the same names and paths. */
const NARROW = REQUEST_LIMITS.map(
  ({ account, ...limit }): RequestLimit => ({
    ...limit,
    network: { burst: 6, perSecond: 2 },
    ...(account && { account: { burst: 3, perSecond: 0.5 } }),
  }),
);

describe('the limits on requests', () => {
  test('limits apply to every route, and to all other requests', () => {
    const named = (path: string) =>
      REQUEST_LIMITS.find(({ paths }) => paths.some((one) => path.startsWith(one)));
    for (const { path } of ROUTES) expect([path, named(path)?.name]).toEqual([path, expect.any(String)]);
    expect(named('/')?.name).toBe('files');
  });

  test('limits allow two thousand people behind one address', () => {
    const wanted = { calls: 2_000 * 10, files: 2_000 * 30, identity: 2_000 * 2 };
    const burstOf = (name: string) => REQUEST_LIMITS.find((limit) => limit.name === name)?.network.burst;
    for (const [name, burst] of Object.entries(wanted)) expect(burstOf(name)).toBeGreaterThanOrEqual(burst);
  });

  test.each(PATHS)('limits on %s apply to a network, and to no other one', async (_, path) => {
    const { clock, ask, spend } = limited(NARROW);
    await spend(6, path, '203.0.113.7');
    const refused = await ask(path, '203.0.113.7');
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '1',
      { errMsg: 'Too many requests. Try again later.' },
    ]);
    expect((await ask(path, '203.0.113.8')).status).toBe(200);
    clock.now += 500;
    expect((await ask(path, '203.0.113.7')).status).toBe(200);
    expect((await ask(path, '203.0.113.7')).status).toBe(429);
  });

  test.each(OF_ACCOUNTS)('limits on %s apply to an account in all networks', async (_, path) => {
    const { clock, ask, spend } = limited(NARROW);
    await spend(3, path, '203.0.113.7', 'ada');
    const refused = await ask(path, '203.0.113.8', 'ada');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await ask(path, '203.0.113.7', 'grace')).status).toBe(200);
    clock.now += 2_000;
    expect((await ask(path, '203.0.113.8', 'ada')).status).toBe(200);
  });

  test('limits on consents apply to all callers of a network without an account together', async () => {
    const unauthenticated = { burst: 2, perSecond: 1 };
    const limits = NARROW.map((limit) => (limit.unauthenticated ? { ...limit, unauthenticated } : limit));
    const { clock, ask } = limited(limits);
    const status = async (...caller: [network: string, uid?: string]) =>
      (await ask(pathOf('consents'), ...caller)).status;
    expect([await status('203.0.113.7'), await status('203.0.113.7', 'visitor')]).toEqual([200, 200]);
    expect([await status('203.0.113.7'), await status('203.0.113.7', 'visitor')]).toEqual([429, 429]);
    expect([await status('203.0.113.8'), await status('203.0.113.7', 'ada')]).toEqual([200, 200]);
    clock.now += 1_000;
    expect([await status('203.0.113.7', 'visitor'), await status('203.0.113.7')]).toEqual([200, 429]);
  });

  test.each(['pictures', 'files of the chat'])(
    'of %s one account has two on the way, and all together sixty',
    async (name) => {
      const path = pathOf(name);
      const { ask, held } = limited(REQUEST_LIMITS);
      const statuses: number[] = [];
      const send = (uid: string) =>
        Promise.resolve(ask(path, '203.0.113.7', uid, { 'x-held': 'yes' })).then(({ status }) =>
          statuses.push(status),
        );
      const sent = [send('ada'), send('ada')];
      await expect.poll(() => held.length).toBe(2);
      expect((await ask(path, '203.0.113.7', 'ada')).status).toBe(429);
      for (let person = 0; person < 29; person += 1) sent.push(send(`p${person}`), send(`p${person}`));
      await expect.poll(() => held.length).toBe(60);
      expect((await ask(path, '203.0.113.7', 'grace')).status).toBe(503);
      for (const end of held) end();
      await Promise.all(sent);
      expect(statuses).toEqual(Array(60).fill(200));
      expect((await ask(path, '203.0.113.7', 'ada')).status).toBe(200);
    },
  );

  test('limits count one IPv6 prefix as one network', async () => {
    const { ask, spend } = limited(NARROW);
    await spend(6, '/api/x', '2001:db8:1:2::1');
    expect((await ask('/api/x', '2001:db8:1:2:ffff::2')).status).toBe(429);
    expect((await ask('/api/x', '2001:db8:1:3::1')).status).toBe(200);
  });

  test('limits of one kind are independent of others', async () => {
    const { ask, spend } = limited(NARROW);
    await spend(6, '/api/designer/people', '203.0.113.7');
    expect((await ask('/api/venue/version', '203.0.113.7')).status).toBe(200);
  });
});

describe('a whole server with a hundredth of the limits', () => {
  const server = serverForTests(() =>
    startTestServer({ config: { limits: { factor: 0.01 } }, trustProxy: [PROXY] }),
  );
  beforeAll(async () => {
    server.clock.now = Date.now();
  });

  const from = (network: string) => ({ 'x-forwarded-for': network });

  test("an account's eleventh concurrent call is rejected, and no other account's", async () => {
    const [ada, host] = await Promise.all([server.tokenOf('ada'), server.tokenOf('host')]);
    const statuses: number[] = [];
    for (let call = 0; call < 11; call += 1)
      statuses.push(
        (await server.ask('/api/userInfo', { token: ada, headers: from(`203.0.113.${call}`) })).status,
      );
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await server.ask('/api/userInfo', { token: host, headers: from('203.0.113.7') })).status).toBe(
      200,
    );
  });

  test('requests of a network above its limit are rejected before tokens are checked', async () => {
    const spent = Array.from({ length: 200 }, () =>
      server.ask('/api/nothing', { token: 'x.y.z', headers: from('198.51.100.1') }),
    );
    expect(new Set((await Promise.all(spent)).map(({ status }) => status))).toEqual(new Set([404]));
    const refused = await server.ask('/api/userInfo', { token: 'x.y.z', headers: from('198.51.100.1') });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
  });
});

test('the identity service limits the rate of requests per token', async () => {
  const server = await startTestServer();
  try {
    const look = (idToken: string) =>
      server.ask('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local', { json: { idToken } });
    const [ada, host] = await Promise.all([server.tokenOf('ada'), server.tokenOf('host')]);
    const answers = await Promise.all(Array.from({ length: 2 * SESSION_CALLS.burst }, () => look(ada)));
    const last = answers.find(({ status }) => status !== 200)?.json() as { error?: { message: string } };
    expect(last?.error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect((await look(host)).status).toBe(200);
  } finally {
    await server.close();
  }
});
