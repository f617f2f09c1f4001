import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { COOKIE_PREFERENCES, keptDecision, listProviders } from '../../../support/cookie-preferences-fixture';
import { startTestServer, type TestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

const capture = (
  server: TestServer,
  { token, body = COOKIE_PREFERENCES }: { token?: string; body?: object },
) => server.ask('/api/capture/cookiePreferences', { ...(token && { token }), json: body });

const kept = ({ store }: TestServer) =>
  store.db
    .selectFrom('consent')
    .select([
      'captured_at as capturedAt',
      'uid',
      'email',
      'banner_type as bannerType',
      'preferences',
      'client',
    ])
    .orderBy('id')
    .execute();

describe('where a login is needed', () => {
  const server = serverForTests(() => startTestServer());
  beforeAll(async () => {
    await listProviders(server);
  });
  afterEach(async () => {
    await server.store.db.deleteFrom('consent').execute();
  });

  test('a decision is stored with its time and the user of the token, whatever the body says', async () => {
    const token = await server.tokenOf('ada');
    const { uid } = await server.identity.verify(token);
    const body = { ...COOKIE_PREFERENCES, userId: 'grace', email: 'grace@hall.example' };
    const { status, headers } = await capture(server, { token, body });
    expect([status, headers['cache-control']]).toEqual([204, 'no-store']);
    const instant = expect.any(Date);
    expect(await kept(server)).toEqual([
      { capturedAt: instant, uid, email: 'ada@hall.example', ...keptDecision(COOKIE_PREFERENCES) },
    ]);
    expect(JSON.stringify(await kept(server))).not.toContain('grace');
  });

  test('a decision is stored about listed providers alone, each once and by its name in the venue', async () => {
    const token = await server.tokenOf('ada');
    const invented = { id: 'invented', name: 'x'.repeat(1_000), type: 'TRACKING', accepted: true };
    const [own] = COOKIE_PREFERENCES.cookiePreferences;
    const renamed = { ...own, name: 'x'.repeat(1_000), type: 'TRACKING', accepted: false };
    const sent = { ...COOKIE_PREFERENCES, cookiePreferences: [invented, own, ...Array(98).fill(renamed)] };
    expect((await capture(server, { token, body: sent })).status).toBe(204);
    expect((await kept(server)).map(({ preferences }) => preferences)).toEqual([
      [{ ...own, accepted: false }],
    ]);
    const foreign = { ...COOKIE_PREFERENCES, cookiePreferences: [invented] };
    expect((await capture(server, { token, body: foreign })).status).toBe(204);
    expect(await kept(server)).toHaveLength(1);
  });

  test.each([
    ['a banner that does not exist', { ...COOKIE_PREFERENCES, bannerType: 'LOUD' }, 'bannerType'],
    [
      'a provider without an answer',
      { ...COOKIE_PREFERENCES, cookiePreferences: [{ id: 'own' }] },
      'cookiePreferences',
    ],
    [
      'more providers than there are',
      { ...COOKIE_PREFERENCES, cookiePreferences: Array(101).fill(COOKIE_PREFERENCES.cookiePreferences[0]) },
      'cookiePreferences',
    ],
    ['no browser', { ...COOKIE_PREFERENCES, clientDetails: null }, 'clientDetails'],
  ])('a message that names %s is rejected with its path', async (_, body, path) => {
    const { status, json } = await capture(server, { token: await server.tokenOf('ada'), body });
    expect(status).toBe(400);
    expect((json() as { faults: { path: string }[] }).faults[0]?.path).toContain(path);
    expect(await kept(server)).toEqual([]);
  });

  test.each([
    ['1095 days without a word in the configuration', undefined, 1_095],
    ['as long as configured', { consents: 30 }, 30],
  ])('a decision is stored %s', async (_, retention, days) => {
    const { db } = server.store;
    const row = {
      ...{ uid: null, email: null, banner_type: 'SIMPLE' as const },
      preferences: '[]',
      client: '{}',
    };
    const old = [NOW - days * DAY - 1, NOW - days * DAY].map((at) => ({ ...row, captured_at: new Date(at) }));
    await db.insertInto('consent').values(old).execute();
    await removeExpired({ db, rules: RETENTION, config: retention, log: silentLog, clock: () => NOW });
    expect((await kept(server)).map(({ capturedAt }) => capturedAt.getTime())).toEqual([NOW - days * DAY]);
  });
});

describe('where no login is needed', () => {
  const server = serverForTests(() => startTestServer({ config: { login: ['anonymous'] } }));
  beforeAll(async () => {
    await listProviders(server);
  });

  test('an anonymous decision is stored without a person', async () => {
    server.clock.now = NOW;
    expect((await capture(server, {})).status).toBe(204);
    expect((await capture(server, { token: await server.tokenOf('visitor') })).status).toBe(204);
    const person = { capturedAt: new Date(NOW), uid: null, email: null };
    const row = { ...person, ...keptDecision(COOKIE_PREFERENCES) };
    expect(await kept(server)).toEqual([row, row]);
  });
});
