import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../support/known-password';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, startIdentityAlone } from './identity-server';
import { person } from './sdk-client';

const server = serverForTests(() => startIdentityAlone());

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
  ])('a session ends within the same second when the account is %s', async (_, change, code) => {
    const { uid, idToken, refreshToken } = await session({ authorities: ['ADMIN'] });
    expect(await mayEnter(idToken)).toBe(true);
    await change(uid);
    expect(await mayEnter(idToken)).toBe(false);
    expect(codeOf(await server.call('lookup', { idToken }))).toBe(code);
    expect(codeOf(await server.refresh(refreshToken))).toBe(code);
  });

  test('a session continues when the account gets a name or an authority', async () => {
    const { uid, idToken, refreshToken } = await session({ authorities: ['ADMIN'] });
    await server.identity.accounts.update(uid, { name: 'Vera', authorities: ['ADMIN', 'DESIGNER'] });
    expect(await mayEnter(idToken)).toBe(true);
    expect(codeOf(await server.refresh(refreshToken))).toBe('200');
  });

  test('a session without membership may not enter', async () => {
    const { uid, idToken } = await session();
    await server.identity.accounts.update(uid, { member: false });
    expect(await mayEnter(idToken)).toBe(false);
  });

  test('a session returns its account in the format of the SDK', async () => {
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

test('passwords, tokens and codes are stored only as hashes and never logged', async () => {
  const { email, idToken, refreshToken } = await session();
  await server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const code = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode') ?? '';
  await server.signIn(email, 'wrong-1');
  await server.refresh(refreshToken);
  const { verify, changePassword } = server.identity;
  const passwords = { currentPassword: PASSWORD, newPassword: 'aida-1871' };
  await changePassword?.(await verify(idToken), passwords, '127.0.0.1');
  const tables = [
    'identity_account',
    'identity_refresh_token',
    'identity_reset_code',
    'identity_attempt',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => server.store.db.selectFrom(table).selectAll().execute()),
  );
  const kept = JSON.stringify(rows);
  const secrets = [PASSWORD, 'aida-1871', 'wrong-1', idToken, refreshToken, code];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  expect([...secrets, email].filter((secret) => server.logged().includes(secret))).toEqual([]);
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(rows.map((table) => table.length > 0)).toEqual([true, true, true, true]);
});
