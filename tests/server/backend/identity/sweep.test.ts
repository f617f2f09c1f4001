import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSweep } from '../../../../server/backend/identity/identity';
import {
  LOGIN_LIMIT,
  SESSION_IDLE_MAX,
  SWEEP_INTERVAL,
} from '../../../../server/backend/identity/identity-limits';
import type { Store } from '../../../../server/platform/store/store';
import { openTestStore } from '../../../support/store';

const NOW = Date.UTC(2026, 10, 20, 12);
const MAX_AGE = 2 * SESSION_IDLE_MAX;
const IDLE = NOW - SESSION_IDLE_MAX;
const at = (time: number) => new Date(time);

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('identity_account').execute();
  await store.db.deleteFrom('identity_refresh_token').execute();
  await store.db.deleteFrom('identity_attempt').execute();
  await store.db.deleteFrom('identity_provider_visit').execute();
  await store.db.deleteFrom('identity_provider_outcome').execute();
});

const sweep = () => createSweep({ db: store.db, maxAge: MAX_AGE, clock: () => NOW })();

const account = (uid: string, createdAt = NOW, anonymous = false) =>
  store.db
    .insertInto('identity_account')
    .values({
      uid,
      email: anonymous ? null : `${uid}@hall.example`,
      name: uid,
      authorities: [],
      member: !anonymous,
      anonymous,
      valid_since: at(createdAt),
      created_at: at(createdAt),
    })
    .execute();

const session = (hash: string, uid: string, usedAt: number, createdAt = usedAt) =>
  store.db
    .insertInto('identity_refresh_token')
    .values({
      hash,
      uid,
      method: 'password',
      auth_time: at(createdAt),
      created_at: at(createdAt),
      last_used_at: at(usedAt),
    })
    .execute();

test('the sweep deletes sessions that were unused for 60 days', async () => {
  await account('ada');
  await session('old', 'ada', IDLE);
  await session('recent', 'ada', IDLE + 1);
  await sweep();
  expect(await store.db.selectFrom('identity_refresh_token').select('hash').execute()).toEqual([
    { hash: 'recent' },
  ]);
});

test('the sweep deletes sessions of the maximum age', async () => {
  await account('ada');
  await session('old', 'ada', NOW, NOW - MAX_AGE);
  await session('recent', 'ada', NOW, NOW - MAX_AGE + 1);
  await sweep();
  expect(await store.db.selectFrom('identity_refresh_token').select('hash').execute()).toEqual([
    { hash: 'recent' },
  ]);
});

test('the sweep deletes reset codes 60 days after they expired', async () => {
  await account('ada');
  const codes = [
    { hash: 'old', uid: 'ada', expires_at: at(IDLE) },
    { hash: 'recent', uid: 'ada', expires_at: at(IDLE + 1) },
  ];
  await store.db.insertInto('identity_reset_code').values(codes).execute();
  await sweep();
  expect(await store.db.selectFrom('identity_reset_code').select('hash').execute()).toEqual([
    { hash: 'recent' },
  ]);
});

test('the sweep deletes expired sign-ins at providers and their results', async () => {
  const flow = (state_hash: string, forgotten_at: Date) => ({
    state_hash,
    browser_hash: 'browser',
    provider_id: 'oidc.works',
    code_verifier: 'verifier',
    nonce: 'nonce',
    event_type: 'signInViaPopup',
    event_id: '',
    return_to: '/',
    expires_at: at(NOW),
    forgotten_at,
  });
  const outcome = (session_hash: string, expires_at: Date) => ({
    session_hash,
    browser_hash: 'browser',
    outcome: JSON.stringify({ failure: 'denied' }),
    expires_at,
  });
  await store.db
    .insertInto('identity_provider_visit')
    .values([flow('over', at(NOW)), flow('open', at(NOW + 1))])
    .execute();
  await store.db
    .insertInto('identity_provider_outcome')
    .values([outcome('over', at(NOW)), outcome('open', at(NOW + 1))])
    .execute();
  await sweep();
  const flows = await store.db.selectFrom('identity_provider_visit').select('state_hash').execute();
  const outcomes = await store.db.selectFrom('identity_provider_outcome').select('session_hash').execute();
  expect([flows, outcomes]).toEqual([[{ state_hash: 'open' }], [{ session_hash: 'open' }]]);
});

test('the sweep deletes attempt counts that neither count nor block any more', async () => {
  const old = at(NOW - LOGIN_LIMIT.window);
  const attempts = [
    { key: 'old', count: 1, since: old, blocked_until: null },
    { key: 'old-unblocked', count: 6, since: old, blocked_until: at(NOW) },
    { key: 'old-blocked', count: 6, since: old, blocked_until: at(NOW + 1) },
    { key: 'recent', count: 1, since: at(NOW - LOGIN_LIMIT.window + 1), blocked_until: null },
  ];
  await store.db.insertInto('identity_attempt').values(attempts).execute();
  await sweep();
  const left = await store.db.selectFrom('identity_attempt').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['old-blocked', 'recent']);
});

test('the sweep deletes anonymous accounts that are 60 days old and have no session left', async () => {
  await account('anonymous-old', IDLE, true);
  await account('anonymous-ended', IDLE, true);
  await session('ended', 'anonymous-ended', IDLE);
  await account('anonymous-used', IDLE, true);
  await session('used', 'anonymous-used', NOW);
  await account('anonymous-recent', IDLE + 1, true);
  await account('person-old', IDLE);
  await sweep();
  const left = await store.db.selectFrom('identity_account').select('uid').orderBy('uid').execute();
  expect(left.map(({ uid }) => uid)).toEqual(['anonymous-recent', 'anonymous-used', 'person-old']);
});

test('the sweep runs at most once an hour', async () => {
  let now = NOW;
  const regularly = createSweep({ db: store.db, maxAge: MAX_AGE, clock: () => now });
  const count = async () => {
    await account('anonymous', IDLE, true);
    await regularly();
    const rows = await store.db.deleteFrom('identity_account').returning('uid').execute();
    return rows.length;
  };
  const first = await count();
  now += SWEEP_INTERVAL - 1;
  const early = await count();
  now += 1;
  expect([first, early, await count()]).toEqual([0, 1, 0]);
});
