import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server';
import { CALLERS, type Caller, callerOn } from './callers';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const everybody = (code: string) =>
  Object.fromEntries(CALLERS.map((caller) => [caller, code])) as Record<Caller, string>;
const owners = {
  ...everybody('200'),
  unauthenticated: 'INVALID_ID_TOKEN',
  expired: 'TOKEN_EXPIRED',
  'other key': 'INVALID_ID_TOKEN',
  'alg none': 'INVALID_ID_TOKEN',
  'other project': 'INVALID_ID_TOKEN',
  disabled: 'USER_DISABLED',
};

test.each<[string, object, Record<Caller, string>]>([
  ['lookup', {}, owners],
  ['update', { displayName: 'Another Name' }, owners],
  ['update', { password: 'new-password-1' }, everybody('OPERATION_NOT_ALLOWED')],
  ['update', { email: 'other@hall.example' }, everybody('OPERATION_NOT_ALLOWED')],
  ['signUp', { email: 'new@hall.example', password: 'new-password-1' }, everybody('OPERATION_NOT_ALLOWED')],
  ['signUp', {}, everybody('OPERATION_NOT_ALLOWED')],
  ['delete', {}, everybody('NOT_FOUND')],
  ['sendOobCode', { requestType: 'VERIFY_EMAIL' }, everybody('OPERATION_NOT_ALLOWED')],
])('accounts:%s with %j', async (name, body, expected) => {
  const answered = CALLERS.map(async (caller) => {
    const { token } = await callerOn(server, caller);
    const answer = await server.ask(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, idToken: token }),
    });
    const { error } = answer.json() as { error?: { message: string } };
    return [caller, error ? error.message.split(' : ')[0] : String(answer.status)] as const;
  });
  expect(Object.fromEntries(await Promise.all(answered))).toEqual(expected);
});

type Request = (caller: string | undefined) => Promise<object>;

const PASSWORD = 'correct-horse-battery';
const newAccount = async () => {
  const email = `${crypto.randomUUID()}@hall.example`;
  const { uid } = await server.identity.accounts.create({ email, password: PASSWORD });
  return { email, uid };
};
const resetCode = async () => {
  const { uid } = await newAccount();
  const link = await server.identity.passwordLink({ uid, kind: 'PASSWORD_RESET', locale: 'en' });
  return new URL(link?.link ?? '').searchParams.get('oobCode');
};
const call = async (path: string, type: string, body: string): Promise<string> => {
  const headers = { 'content-type': type };
  const answer = await server.ask(path, { method: 'POST', headers, body });
  const { error } = answer.json() as { error?: { message: string } };
  return error ? (error.message.split(' : ')[0] ?? '') : String(answer.status);
};
const callAccounts = (name: string, body: object) =>
  call(
    `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`,
    'application/json',
    JSON.stringify(body),
  );

test.each<[string, string, Request, Record<Caller, string>]>([
  [
    'the right password',
    'signInWithPassword',
    async () => ({ email: (await newAccount()).email, password: PASSWORD }),
    everybody('200'),
  ],
  [
    'a wrong password',
    'signInWithPassword',
    async () => ({ email: (await newAccount()).email, password: 'wrong-horse' }),
    everybody('INVALID_LOGIN_CREDENTIALS'),
  ],
  [
    'a custom token of the server',
    'signInWithCustomToken',
    async () => ({ token: await server.identity.customTokenFor((await newAccount()).uid) }),
    everybody('200'),
  ],
  [
    'their own ID token as custom token',
    'signInWithCustomToken',
    async (token) => ({ token }),
    everybody('INVALID_CUSTOM_TOKEN'),
  ],
  [
    'an unknown session of a provider',
    'signInWithIdp',
    async () => ({ sessionId: 'unknown' }),
    everybody('INVALID_IDP_RESPONSE'),
  ],
  [
    'an account to link',
    'signInWithIdp',
    async (token) => ({ sessionId: 'unknown', idToken: token }),
    { ...everybody('OPERATION_NOT_ALLOWED'), unauthenticated: 'INVALID_IDP_RESPONSE' },
  ],
  ['a reset code to check', 'resetPassword', async () => ({ oobCode: await resetCode() }), everybody('200')],
  [
    'a reset code and a new password',
    'resetPassword',
    async () => ({ oobCode: await resetCode(), newPassword: 'new-password-1' }),
    everybody('200'),
  ],
  [
    'their own ID token as reset code',
    'resetPassword',
    async (token) => ({ oobCode: token, newPassword: 'new-password-1' }),
    everybody('INVALID_OOB_CODE'),
  ],
])(
  'with %s, accounts:%s has the expected status for each caller',
  async (_, name, request, expected) => {
    const answered = CALLERS.map(async (caller) => {
      const { token } = await callerOn(server, caller);
      return [caller, await callAccounts(name, await request(token))] as const;
    });
    expect(Object.fromEntries(await Promise.all(answered))).toEqual(expected);
  },
  60_000,
);

test('the token endpoint accepts refresh tokens alone, from any caller', async () => {
  const refresh = (refresh_token: string) =>
    call(
      '/securetoken.googleapis.com/v1/token?key=local',
      'application/x-www-form-urlencoded',
      new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString(),
    );
  const answered = CALLERS.map(async (caller) => {
    const { token } = await callerOn(server, caller);
    return [caller, await refresh(token ?? '')] as const;
  });
  expect(Object.fromEntries(await Promise.all(answered))).toEqual({
    ...everybody('TOKEN_EXPIRED'),
    unauthenticated: 'MISSING_REFRESH_TOKEN',
  });
  const { email } = await newAccount();
  const answer = await server.ask(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    },
  );
  expect(await refresh((answer.json() as { refreshToken: string }).refreshToken)).toBe('200');
});
