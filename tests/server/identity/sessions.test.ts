import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/store/store';
import { openTestStore } from '../../support/store';
import { codeOf, type IdentityServer, startIdentity } from './identity-server';
import { PASSWORD, person } from './sdk-visitor';

let store: Store;
let server: IdentityServer;

beforeAll(async () => {
  store = await openTestStore();
  server = await startIdentity(store);
}, 60_000);
afterAll(async () => {
  await server.close();
  await store.close();
});

async function session(account: { authorities?: string[] } = {}) {
  const { email, uid } = await person(server, account);
  const { body } = await server.signIn(email, PASSWORD);
  return { email, uid, idToken: String(body.idToken), refreshToken: String(body.refreshToken) };
}
const mayEnter = async (idToken: unknown) =>
  server.identity.mayEnter(await server.identity.verify(String(idToken)));

describe('a session', () => {
  test.each<[string, (uid: string) => Promise<unknown>, string]>([
    ['disabled', (uid) => server.identity.accounts.update(uid, { disabled: true }), 'USER_DISABLED'],
    ['deleted', (uid) => server.identity.accounts.delete(uid), 'USER_NOT_FOUND'],
    [
      'given a new password',
      (uid) => server.identity.accounts.update(uid, { password: 'aida-1871' }),
      'TOKEN_EXPIRED',
    ],
    [
      'losing an authority',
      (uid) => server.identity.accounts.update(uid, { authorities: [] }),
      'TOKEN_EXPIRED',
    ],
  ])('ends within the same second when the account is %s', async (_, change, code) => {
    const { uid, idToken, refreshToken } = await session({ authorities: ['ADMIN'] });
    expect(await mayEnter(idToken)).toBe(true);
    await change(uid);
    expect(await mayEnter(idToken)).toBe(false);
    expect(codeOf(await server.call('lookup', { idToken }))).toBe(code);
    expect(codeOf(await server.refresh(refreshToken))).toBe(code);
  });

  test('goes on when the account gets a name or an authority more', async () => {
    const { uid, idToken, refreshToken } = await session({ authorities: ['ADMIN'] });
    await server.identity.accounts.update(uid, { name: 'Vera', authorities: ['ADMIN', 'DESIGNER'] });
    expect(await mayEnter(idToken)).toBe(true);
    expect(codeOf(await server.refresh(refreshToken))).toBe('200');
  });

  test('of somebody who is no member may not enter', async () => {
    const { uid, idToken } = await session();
    await server.identity.accounts.update(uid, { member: false });
    expect(await mayEnter(idToken)).toBe(false);
  });

  test('keeps its refresh token, records its use and is forgotten after 60 idle days', async () => {
    const { refreshToken, uid } = await session();
    const begun = server.clock.now;
    server.clock.now += 59 * 24 * 3_600_000;
    const first = await server.refresh(refreshToken);
    expect(first.body).toMatchObject({ refresh_token: refreshToken, user_id: uid, expires_in: '3600' });
    const query = store.db.selectFrom('identity_refresh_token').select(['created_at', 'last_used_at']);
    expect(await query.where('uid', '=', uid).execute()).toEqual([
      { created_at: new Date(begun), last_used_at: new Date(server.clock.now) },
    ]);
    server.clock.now += 60 * 24 * 3_600_000;
    expect(codeOf(await server.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  });

  test('that changes its password goes on with the tokens of the answer, every other one ends', async () => {
    const here = await session();
    const there = (await server.signIn(here.email, PASSWORD)).body;
    const change = { idToken: here.idToken, password: 'aida-1871', returnSecureToken: true };
    const { body } = await server.call('update', change);
    expect(await Promise.all([here.idToken, there.idToken, body.idToken].map(mayEnter))).toEqual([
      false,
      false,
      true,
    ]);
    const refreshed = [here.refreshToken, there.refreshToken, body.refreshToken].map(server.refresh);
    expect((await Promise.all(refreshed)).map(codeOf)).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED', '200']);
    const again = await server.call('update', { idToken: body.idToken, password: 'aida-1872' });
    expect(await Promise.all([body.idToken, again.body.idToken].map(mayEnter))).toEqual([false, true]);
    const later = await server.signIn(here.email, 'aida-1872');
    expect(await mayEnter(later.body.idToken)).toBe(true);
  });

  test('older than five minutes has to sign in again before it changes the password', async () => {
    const { email, idToken } = await session();
    server.clock.now += 302_000;
    const reply = await server.call('update', { idToken, password: 'aida-1871' });
    expect(codeOf(reply)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(codeOf(await server.signIn(email, PASSWORD))).toBe('200');
  });

  test('shows the own account as the SDK reads it', async () => {
    const { email, uid, idToken } = await session({ authorities: ['ADMIN'] });
    await server.call('update', { idToken, displayName: ' Vera ' });
    const { body } = await server.call('lookup', { idToken });
    const provider = { providerId: 'password', rawId: email, federatedId: email, email, displayName: 'Vera' };
    expect(body).toEqual({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId: uid,
          email,
          emailVerified: false,
          displayName: 'Vera',
          providerUserInfo: [provider],
          passwordHash: 'UkVEQUNURUQ=',
          validSince: String(Math.floor(server.clock.now / 1000)),
          disabled: false,
          createdAt: String(server.clock.now),
          lastLoginAt: String(server.clock.now),
          customAttributes: '{"authorities":["ADMIN"],"member":true,"designer":false,"admin":true}',
        },
      ],
    });
  });
});

test('passwords, tokens and codes are kept only as hashes and appear in no log', async () => {
  const { email, idToken, refreshToken } = await session();
  await server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const code = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode') ?? '';
  await server.signIn(email, 'wrong-1');
  await server.refresh(refreshToken);
  await server.call('update', { idToken, password: 'aida-1871' });
  const tables = [
    'identity_account',
    'identity_refresh_token',
    'identity_reset_code',
    'identity_attempt',
  ] as const;
  const rows = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()));
  const kept = JSON.stringify(rows);
  const secrets = [PASSWORD, 'aida-1871', 'wrong-1', idToken, refreshToken, code];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  expect([...secrets, email].filter((secret) => server.logged().includes(secret))).toEqual([]);
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(rows.map((table) => table.length > 0)).toEqual([true, true, true, true]);
});
