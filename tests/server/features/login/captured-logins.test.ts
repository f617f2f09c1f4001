import { afterEach, describe, expect, test } from 'vitest';
import { RETENTION } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { startTestServer, type TestServer } from '../../../support/server';
import { serverForTests, untilTestEnds } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const capture = (server: TestServer) => server.ask('/api/capture/login', { method: 'POST' });
const captured = ({ store }: TestServer) =>
  store.db
    .selectFrom('captured_login')
    .select(['captured_at', 'architecture_id'])
    .orderBy('captured_at')
    .execute();

describe('an anonymous visit', () => {
  const server = serverForTests(() => startTestServer({ config: { login: ['anonymous'] } }));
  afterEach(async () => {
    server.clock.now = undefined;
    await server.store.db.deleteFrom('captured_login').execute();
  });

  test('an anonymous visit is captured with its time and the venue shown, and nothing else', async () => {
    server.clock.now = NOW;
    const { status, body, headers } = await capture(server);
    expect([status, body.length, headers['cache-control']]).toEqual([204, 0, 'no-store']);
    expect(await captured(server)).toEqual([{ captured_at: new Date(NOW), architecture_id: ARCHITECTURE }]);
  });

  test.each([
    ['90 days without a word in the configuration', undefined, 90],
    ['as long as configured', { logins: 7 }, 7],
  ])('an anonymous visit is stored %s', async (_, retention, days) => {
    const { db } = server.store;
    const old = [NOW - days * DAY - 1, NOW - days * DAY].map((at) => ({ captured_at: new Date(at) }));
    await db.insertInto('captured_login').values(old).execute();
    await removeExpired({ db, rules: RETENTION, config: retention, log: silentLog, clock: () => NOW });
    expect((await captured(server)).map(({ captured_at }) => captured_at.getTime())).toEqual([
      NOW - days * DAY,
    ]);
  });
});

test('no visit is captured where a login is required, not even of members', async () => {
  const server = await untilTestEnds(startTestServer());
  const token = await server.tokenOf('ada');
  expect((await capture(server)).status).toBe(404);
  expect((await server.ask('/api/capture/login', { method: 'POST', token })).status).toBe(404);
  expect(await captured(server)).toEqual([]);
});
