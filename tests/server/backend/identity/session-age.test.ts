import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../../server/platform/store/store';
import { PASSWORD } from '../../../support/known-password';
import { openTestStore } from '../../../support/store';
import { codeOf, type IdentityServer, startIdentity } from './identity-server';
import { person } from './sdk-client';

const DAY = 24 * 3_600_000;

let store: Store;
let server: IdentityServer;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterEach(() => server.close());
afterAll(() => store.close());

async function session() {
  const { email, uid } = await person(server);
  const { body } = await server.signIn(email, PASSWORD);
  return { email, uid, idToken: String(body.idToken), refreshToken: String(body.refreshToken) };
}

/** Returns the code of a refresh, and whether the ID token of the last one is accepted. */
async function use(refreshToken: string): Promise<[string, string]> {
  const refreshed = await server.refresh(refreshToken);
  const lookup = await server.call('lookup', { idToken: refreshed.body.id_token ?? '' });
  return [codeOf(refreshed), codeOf(lookup)];
}

test('a session keeps its refresh token and expires after 60 idle days', async () => {
  server = await startIdentity(store, { maxSessionDays: 365 });
  const { refreshToken, uid } = await session();
  const begun = server.clock.now;
  server.clock.now += 59 * DAY;
  const first = await server.refresh(refreshToken);
  expect(first.body).toMatchObject({ refresh_token: refreshToken, user_id: uid, expires_in: '3600' });
  const query = store.db.selectFrom('identity_refresh_token').select(['created_at', 'last_used_at']);
  expect(await query.where('uid', '=', uid).execute()).toEqual([
    { created_at: new Date(begun), last_used_at: new Date(server.clock.now) },
  ]);
  server.clock.now += 60 * DAY;
  expect(codeOf(await server.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
});

test.each([
  [undefined, 30],
  [2, 2],
])(
  'with maxAgeDays %j a session ends after %i days, however much it is used',
  async (maxSessionDays, days) => {
    server = await startIdentity(store, maxSessionDays === undefined ? {} : { maxSessionDays });
    const { refreshToken } = await session();
    const begun = server.clock.now;
    for (let day = 1; day < days; day += 1) {
      server.clock.now = begun + day * DAY;
      expect(await use(refreshToken)).toEqual(['200', '200']);
    }
    server.clock.now = begun + days * DAY;
    expect(codeOf(await server.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  },
);

test('an ID token that was refreshed just before the end of its session ends with it', async () => {
  server = await startIdentity(store, { maxSessionDays: 1 });
  const { email, refreshToken } = await session();
  server.clock.now += DAY - 60_000;
  const idToken = (await server.refresh(refreshToken)).body.id_token;
  const principal = await server.identity.verify(String(idToken));
  expect(await server.identity.mayEnter(principal)).toBe(true);
  server.clock.now += 60_000;
  expect(await server.identity.mayEnter(principal)).toBe(false);
  expect(codeOf(await server.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
  expect(codeOf(await server.signIn(email, PASSWORD))).toBe('200');
});
