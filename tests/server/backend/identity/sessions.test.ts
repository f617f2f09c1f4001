import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../support/known-password';
import { serverForTests, untilTestEnds } from '../../../support/server-for-tests';
import { codeOf, type IdentityServer, startIdentity, startIdentityAlone } from './identity-server';
import { person } from './sdk-client';

const server = serverForTests(() => startIdentityAlone());

async function session(account: { authorities?: string[] } = {}, at: IdentityServer = server) {
  const { email, uid } = await person(server, account);
  const { body } = await at.signIn(email, PASSWORD);
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

const DAY = 24 * 3_600_000;
/** Returns the code of a refresh, and whether the ID token of the last one is accepted. */
async function use({ refresh, call }: IdentityServer, refreshToken: string): Promise<[string, string]> {
  const refreshed = await refresh(refreshToken);
  const lookup = await call('lookup', { idToken: refreshed.body.id_token ?? '' });
  return [codeOf(refreshed), codeOf(lookup)];
}

test('a session keeps its refresh token and expires after 60 idle days', async () => {
  const limited = await untilTestEnds(startIdentity(server.store, { maxSessionDays: 365 }));
  const { refreshToken, uid } = await session({}, limited);
  const begun = limited.clock.now;
  limited.clock.now += 59 * DAY;
  const first = await limited.refresh(refreshToken);
  expect(first.body).toMatchObject({ refresh_token: refreshToken, user_id: uid, expires_in: '3600' });
  const query = server.store.db.selectFrom('identity_refresh_token').select(['created_at', 'last_used_at']);
  expect(await query.where('uid', '=', uid).execute()).toEqual([
    { created_at: new Date(begun), last_used_at: new Date(limited.clock.now) },
  ]);
  limited.clock.now += 60 * DAY;
  expect(codeOf(await limited.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
});

test.each([
  [undefined, 30],
  [2, 2],
])(
  'with maxAgeDays %j a session ends after %i days, however much it is used',
  async (maxSessionDays, days) => {
    const limited = await untilTestEnds(
      startIdentity(server.store, maxSessionDays === undefined ? {} : { maxSessionDays }),
    );
    const { refreshToken } = await session({}, limited);
    const begun = limited.clock.now;
    for (let day = 1; day < days; day += 1) {
      limited.clock.now = begun + day * DAY;
      expect(await use(limited, refreshToken)).toEqual(['200', '200']);
    }
    limited.clock.now = begun + days * DAY;
    expect(codeOf(await limited.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  },
);

test('an ID token that was refreshed just before the end of its session ends with it', async () => {
  const limited = await untilTestEnds(startIdentity(server.store, { maxSessionDays: 1 }));
  const { email, refreshToken } = await session({}, limited);
  limited.clock.now += DAY - 60_000;
  const idToken = (await limited.refresh(refreshToken)).body.id_token;
  const principal = await limited.identity.verify(String(idToken));
  expect(await limited.identity.mayEnter(principal)).toBe(true);
  limited.clock.now += 60_000;
  expect(await limited.identity.mayEnter(principal)).toBe(false);
  expect(codeOf(await limited.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
  expect(codeOf(await limited.signIn(email, PASSWORD))).toBe('200');
});

async function sessionOf(email: string) {
  const { body } = await server.signIn(email, PASSWORD);
  return { idToken: String(body.idToken), refreshToken: String(body.refreshToken) };
}

type Session = Awaited<ReturnType<typeof sessionOf>>;

async function endOthers({ idToken }: Pick<Session, 'idToken'>): Promise<void> {
  const { identity } = server;
  await identity.endOtherSessions?.(await identity.verify(idToken));
}

const isAlive = async ({ idToken, refreshToken }: Session): Promise<[string, string]> => [
  codeOf(await server.call('lookup', { idToken })),
  codeOf(await server.refresh(refreshToken)),
];

const ALIVE = ['200', '200'];
const OVER = ['TOKEN_EXPIRED', 'TOKEN_EXPIRED'];

test('ending other sessions revokes the ID and refresh tokens of all but the current one', async () => {
  const { email } = await person(server);
  const [here, there, elsewhere] = [await sessionOf(email), await sessionOf(email), await sessionOf(email)];
  await endOthers(here);
  expect([await isAlive(here), await isAlive(there), await isAlive(elsewhere)]).toEqual([ALIVE, OVER, OVER]);
});

test('ending other sessions keeps the sessions of other users', async () => {
  const [one, other] = [await person(server), await person(server)];
  const otherUser = await sessionOf(other.email);
  await endOthers(await sessionOf(one.email));
  expect(await isAlive(otherUser)).toEqual(ALIVE);
});

test('a later sign-in works and may end the remaining session', async () => {
  const { email } = await person(server);
  const first = await sessionOf(email);
  await endOthers(first);
  const second = await sessionOf(email);
  expect([await isAlive(first), await isAlive(second)]).toEqual([ALIVE, ALIVE]);
  await endOthers(second);
  expect([await isAlive(first), await isAlive(second)]).toEqual([OVER, ALIVE]);
});

test('the remaining session can be refreshed until a new password revokes it', async () => {
  const { email, uid } = await person(server);
  const here = await sessionOf(email);
  await endOthers(here);
  const { body } = await server.refresh(here.refreshToken);
  expect(codeOf(await server.call('lookup', { idToken: body.id_token }))).toBe('200');
  await server.identity.accounts.update(uid, { password: 'tosca-1900' });
  expect(await isAlive({ ...here, idToken: String(body.id_token) })).toEqual(OVER);
});

test('a revoked session cannot end others', async () => {
  const { email } = await person(server);
  const [here, there] = [await sessionOf(email), await sessionOf(email)];
  await endOthers(there);
  await expect(endOthers(here)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  expect(await isAlive(there)).toEqual(ALIVE);
});

test('one of two sessions that end each other at the same moment survives', async () => {
  const { email } = await person(server);
  const both = [await sessionOf(email), await sessionOf(email)];
  const outcomes = await Promise.allSettled(both.map(endOthers));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const alive = await Promise.all(both.map(isAlive));
  expect(alive.map(String).sort()).toEqual([String(ALIVE), String(OVER)]);
});
