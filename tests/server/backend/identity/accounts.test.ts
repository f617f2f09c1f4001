import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Accounts } from '../../../../server/backend/identity/identity';
import { createAccountLookup } from '../../../../server/backend/identity/sessions';
import type { Database } from '../../../../server/platform/store/database';
import type { Store } from '../../../../server/platform/store/store';
import { serverForTests } from '../../../support/server-for-tests';
import { openTestStore } from '../../../support/store';
import { codeOf, START, startIdentityAlone } from './identity-server';

const server = serverForTests(() => startIdentityAlone());
let accounts: Accounts;

beforeAll(async () => {
  accounts = server.identity.accounts;
});

describe('the administration of accounts', () => {
  test('an account can be created, found and deleted; its email ignores case', async () => {
    const created = await accounts.create({
      email: ' Ann+Expo@Hall.example',
      name: 'Ann',
      authorities: ['ADMIN', 'ADMIN'],
    });
    expect(created).toEqual({
      uid: created.uid,
      email: 'ann+expo@hall.example',
      emailVerified: false,
      name: 'Ann',
      disabled: false,
      authorities: ['ADMIN'],
      member: true,
      anonymous: false,
      hasPassword: false,
      validSince: Math.floor(START / 1000) * 1000,
      createdAt: START,
      lastLoginAt: undefined,
    });
    expect(await accounts.byEmail('ANN+expo@hall.example')).toEqual(created);
    expect(await accounts.byEmail('ann@hall.example')).toBeUndefined();
    expect(await accounts.byUid(created.uid)).toEqual(created);
    expect([await accounts.delete(created.uid), await accounts.delete(created.uid)]).toEqual([true, false]);
    expect(await accounts.byUid(created.uid)).toBeUndefined();
  });

  test.each([
    ['an email that is taken', { email: 'TAKEN@hall.example' }, 'EMAIL_EXISTS'],
    ['no email', { email: ' ' }, 'MISSING_EMAIL'],
    ['no address', { email: 'ann' }, 'INVALID_EMAIL'],
    ['a short password', { email: 'new@hall.example', password: '1q2-w3e' }, 'WEAK_PASSWORD'],
    ['a common password', { email: 'new@hall.example', password: 'Password123' }, 'WEAK_PASSWORD'],
  ])('an account with %s is rejected', async (_, account, code) => {
    if (!(await accounts.byEmail('taken@hall.example')))
      await accounts.create({ email: 'taken@hall.example' });
    await expect(accounts.create(account)).rejects.toMatchObject({ code });
    const { uid } = await accounts.create({ email: `${crypto.randomUUID()}@hall.example` });
    await expect(accounts.update(uid, account)).rejects.toMatchObject({ code });
  });

  test('of two simultaneous accounts with the same email only one is created', async () => {
    const both = [1, 2].map(() => accounts.create({ email: 'twin@hall.example' }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ]);
  });

  test('an update changes only the given fields', async () => {
    const before = await accounts.create({ email: 'ben@hall.example', password: 'opera-1875', name: 'Ben' });
    expect(await accounts.update(before.uid, {})).toEqual(before);
    const renamed = { ...before, email: 'benno@hall.example' };
    expect(await accounts.update(before.uid, { email: 'Benno@hall.example' })).toEqual(renamed);
    const disabled = await accounts.update(before.uid, { disabled: true });
    expect(disabled).toEqual({ ...renamed, disabled: true, validSince: disabled.validSince });
    expect(disabled.validSince).toBeGreaterThan(before.validSince);
    await accounts.update(before.uid, { disabled: false });
    expect(codeOf(await server.signIn('benno@hall.example', 'opera-1875'))).toBe('200');
    await expect(accounts.update('nobody', { name: 'X' })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});

let store: Store;

/** The statements sent to the store, by name. */
const queries: string[] = [];

let db: Kysely<Database>;

beforeAll(async () => {
  store = await openTestStore();
  db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const uid of ['ada', 'grace']) await insert(uid);
}, 60_000);

afterAll(() => store.close());

const insert = (uid: string) =>
  store.db
    .insertInto('identity_account')
    .values({
      uid,
      email: `${uid}@hall.example`,
      name: uid,
      password_hash: null,
      authorities: [],
      member: true,
      valid_since: new Date(0),
      created_at: new Date(0),
      last_login_at: null,
    })
    .execute();

test('concurrent lookups share one query', async () => {
  const lookUp = createAccountLookup(db);
  queries.length = 0;
  const found = await Promise.all(['grace', 'nobody', 'ada', 'grace'].map(lookUp));
  expect(found.map((row) => row?.name)).toEqual(['grace', undefined, 'ada', 'grace']);
  expect(queries).toEqual(['SelectQueryNode']);
});

test('many concurrent lookups are split into batches', async () => {
  const lookUp = createAccountLookup(db);
  queries.length = 0;
  const uids = Array.from({ length: 1_200 }, (_, index) => (index % 2 === 0 ? 'ada' : `p${index}`));
  const found = await Promise.all(uids.map(lookUp));
  expect(found.filter(Boolean)).toHaveLength(600);
  expect(queries).toHaveLength(3);
});

test('a lookup during a query gets the state after that query', async () => {
  const lookUp = createAccountLookup(db);
  const first = lookUp('ada');
  await first;
  const under = lookUp('grace');
  await store.db.updateTable('identity_account').set({ disabled: true }).where('uid', '=', 'ada').execute();
  expect((await lookUp('ada'))?.disabled).toBe(true);
  expect((await under)?.disabled).toBe(false);
});

test('a failed query rejects its own lookups and no later ones', async () => {
  const failing = { fails: true };
  const lookUp = createAccountLookup(
    store.db.withPlugin({
      transformQuery: ({ node }) => {
        if (failing.fails) throw new Error('the store is silent');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const asked = await Promise.allSettled([lookUp('ada'), lookUp('grace')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing.fails = false;
  expect((await lookUp('grace'))?.name).toBe('grace');
});
