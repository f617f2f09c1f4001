import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/platform/store/store';
import { givePassword, PASSWORD as RIGHT } from '../../../support/known-password';
import { openOwnStore, openTestStore } from '../../../support/store';
import { onPostgresAlone } from '../../platform/store/engines';
import { codeOf, type IdentityServer, START, startIdentity } from './identity-server';

const LOCKED = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const WRONG = 'INVALID_LOGIN_CREDENTIALS';

const wrong = (times: number): string[] => Array(times).fill('wrong-1');

/** Runs the identity endpoints on a store for the tests of one group. */
function lockOn(open: () => Promise<Store>) {
  let store: Store;
  let server: IdentityServer;
  beforeAll(async () => {
    store = await open();
    server = await startIdentity(store);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await store.close();
  });
  return {
    store: () => store,
    server: () => server,
    async person(known = true): Promise<string> {
      const email = `${crypto.randomUUID()}@hall.example`;
      if (known) await givePassword(store, (await server.identity.accounts.create({ email })).uid);
      return email;
    },
    async guess(email: string, passwords: string[]): Promise<string[]> {
      const codes: string[] = [];
      for (const password of passwords) codes.push(codeOf(await server.signIn(email, password)));
      return codes;
    },
  };
}

/** The tests of sign-ins at the same time, which the connections of PostgreSQL serve at the same time. */
function testConcurrency({ store, server, person, guess }: ReturnType<typeof lockOn>) {
  test('the lock allows six of 50 concurrent guesses in two processes', async () => {
    const email = await person();
    const second = await startIdentity(store(), { at: server().clock.now });
    const guesses = Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? second : server()).signIn(email, `wrong-${index}`),
    );
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === WRONG)).toHaveLength(5);
    expect(codes.filter((code) => code === LOCKED)).toHaveLength(45);
    const { count } = await store()
      .db.selectFrom('identity_attempt')
      .select('count')
      .orderBy('since', 'desc')
      .orderBy('count', 'desc')
      .executeTakeFirstOrThrow();
    expect(count).toBe(6);
    await second.close();
  });

  test('the lock allows twelve concurrent correct sign-ins after five failures', async () => {
    const email = await person();
    await guess(email, wrong(5));
    const answers = await Promise.all(Array.from({ length: 12 }, () => server().signIn(email, RIGHT)));
    expect(answers.map(codeOf)).toEqual(Array(12).fill('200'));
  });
}

describe('the lock', () => {
  const lock = lockOn(openTestStore);
  const { store, server, person, guess } = lock;
  testConcurrency(lock);

  test.each([
    ['a known', true],
    ['an unknown', false],
  ])(
    'the lock applies to %s email at the sixth failure, for right and wrong passwords alike',
    async (_, known) => {
      const email = await person(known);
      expect(await guess(email, [...wrong(7), RIGHT])).toEqual([
        ...Array(5).fill(WRONG),
        LOCKED,
        LOCKED,
        LOCKED,
      ]);
    },
  );

  test('known and unknown emails get the same responses, locked or not', async () => {
    const known = await person();
    const unknown = await person(false);
    for (let attempt = 1; attempt <= 7; attempt += 1)
      expect(await server().signIn(known, 'wrong-1')).toEqual(await server().signIn(unknown, 'wrong-1'));
  });

  test('the lock ends after exactly two minutes, with a fresh count', async () => {
    const email = await person();
    await guess(email, wrong(6));
    server().clock.now += 119_999;
    expect(await guess(email, [RIGHT])).toEqual([LOCKED]);
    server().clock.now += 1;
    expect(await guess(email, [...wrong(5), RIGHT])).toEqual([...Array(5).fill(WRONG), '200']);
  });

  test('the lock of a time when the clock was a year ahead ends with it', async () => {
    const email = await person();
    const { now } = server().clock;
    server().clock.now = now + 365 * 24 * 3_600_000;
    expect((await guess(email, wrong(6))).at(-1)).toBe(LOCKED);
    server().clock.now = now;
    expect(await guess(email, [...wrong(6), RIGHT])).toEqual([...Array(5).fill(WRONG), LOCKED, LOCKED]);
  });

  test('the lock is not extended by attempts during the lock', async () => {
    const email = await person();
    await guess(email, wrong(6));
    server().clock.now += 60_000;
    await guess(email, wrong(3));
    server().clock.now += 60_000;
    expect(await guess(email, [RIGHT])).toEqual(['200']);
  });

  test('the lock is reset by a successful sign-in', async () => {
    const email = await person();
    expect(await guess(email, [...wrong(5), RIGHT, ...wrong(5), RIGHT])).toEqual([
      ...Array(5).fill(WRONG),
      '200',
      ...Array(5).fill(WRONG),
      '200',
    ]);
  });

  test('the lock applies to one email in any spelling, and to no other', async () => {
    const email = await person();
    const other = await person();
    await guess(email, wrong(3));
    expect(await guess(` ${email.toUpperCase()} `, wrong(3))).toEqual([WRONG, WRONG, LOCKED]);
    expect(await guess(other, [RIGHT])).toEqual(['200']);
  });

  test('the lock forgets failures after a day', async () => {
    const email = await person();
    await guess(email, wrong(5));
    server().clock.now += 24 * 3_600_000;
    expect(await guess(email, [...wrong(1), RIGHT])).toEqual([WRONG, '200']);
  });

  test('the lock survives a restart', async () => {
    const email = await person();
    await guess(email, wrong(4));
    const second = await startIdentity(store(), { at: server().clock.now });
    expect(codeOf(await second.signIn(email, 'wrong-1'))).toBe(WRONG);
    expect(codeOf(await second.signIn(email, 'wrong-1'))).toBe(LOCKED);
    const third = await startIdentity(store(), { at: server().clock.now });
    expect(codeOf(await third.signIn(email, RIGHT))).toBe(LOCKED);
    await second.close();
    await third.close();
  });

  test('the lock is removed by a password reset', async () => {
    const email = await person();
    await guess(email, wrong(6));
    await server().call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = new URL(server().mails.at(-1)?.link ?? '').searchParams.get('oobCode');
    await server().call('resetPassword', { oobCode, newPassword: 'aida-1871' });
    expect(await guess(email, ['aida-1871'])).toEqual(['200']);
  });

  test('the lock stores no email in its table', async () => {
    const email = await person(false);
    await guess(email, wrong(1));
    const rows = await store().db.selectFrom('identity_attempt').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => !/^[a-z-]+:[\w-]{43}$/.test(key))).toEqual([]);
  });

  test('the lock deletes old counts at the next start', async () => {
    await guess(await person(), wrong(1));
    const later = await startIdentity(store(), { at: START + 400 * 24 * 3_600_000 });
    expect(await store().db.selectFrom('identity_attempt').selectAll().execute()).toEqual([]);
    await later.close();
  });
});

onPostgresAlone((createDatabase) =>
  testConcurrency(lockOn(async () => openOwnStore(await createDatabase()))),
);
