import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server';
import { CALLERS, type Caller, callerOn } from './callers';

let server: TestServer;
const tokens = new Map<Caller, string | undefined>();
beforeAll(async () => {
  server = await startTestServer();
  for (const caller of CALLERS) tokens.set(caller, (await callerOn(server, caller)).token);
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

/** Returns what each caller is answered to a body that is made of their token. */
async function answersTo(path: string, type: string, bodyOf: (token: string | undefined) => string) {
  const answered = CALLERS.map(async (caller) => {
    const answer = await server.ask(`${path}?key=local`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: bodyOf(tokens.get(caller)),
    });
    const { error } = answer.json() as { error?: { message: string } };
    return [caller, error ? error.message.split(' : ')[0] : String(answer.status)] as const;
  });
  return Object.fromEntries(await Promise.all(answered));
}

const accounts = (name: string, bodyOf: (token: string | undefined) => object) =>
  answersTo(`/identitytoolkit.googleapis.com/v1/accounts:${name}`, 'application/json', (token) =>
    JSON.stringify(bodyOf(token)),
  );

test.each<[string, object, Record<Caller, string>]>([
  ['lookup', {}, owners],
  ['update', { displayName: 'Another Name' }, owners],
  ['update', { password: 'new-password-1' }, everybody('OPERATION_NOT_ALLOWED')],
  ['update', { email: 'other@hall.example' }, everybody('OPERATION_NOT_ALLOWED')],
  ['signUp', { email: 'new@hall.example', password: 'new-password-1' }, everybody('OPERATION_NOT_ALLOWED')],
  ['signUp', {}, everybody('OPERATION_NOT_ALLOWED')],
  ['delete', {}, everybody('NOT_FOUND')],
  ['sendOobCode', { requestType: 'VERIFY_EMAIL' }, everybody('OPERATION_NOT_ALLOWED')],
  [
    'signInWithIdp',
    { sessionId: 'unknown' },
    { ...everybody('OPERATION_NOT_ALLOWED'), unauthenticated: 'INVALID_IDP_RESPONSE' },
  ],
])('accounts:%s with %j', async (name, body, expected) => {
  expect(await accounts(name, (idToken) => ({ ...body, idToken }))).toEqual(expected);
});

test.each<[string, (token: string | undefined) => object, string]>([
  ['signInWithCustomToken', (token) => ({ token }), 'INVALID_CUSTOM_TOKEN'],
  ['resetPassword', (oobCode) => ({ oobCode, newPassword: 'new-password-1' }), 'INVALID_OOB_CODE'],
])('accounts:%s takes no ID token in place of its own', async (name, bodyOf, code) => {
  expect(await accounts(name, bodyOf)).toEqual(everybody(code));
});

test('the token endpoint takes no ID token in place of a refresh token', async () => {
  const refresh = (token = '') =>
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString();
  const form = 'application/x-www-form-urlencoded';
  expect(await answersTo('/securetoken.googleapis.com/v1/token', form, refresh)).toEqual({
    ...everybody('TOKEN_EXPIRED'),
    unauthenticated: 'MISSING_REFRESH_TOKEN',
  });
});
