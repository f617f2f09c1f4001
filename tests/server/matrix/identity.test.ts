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
  nobody: 'INVALID_ID_TOKEN',
  expired: 'TOKEN_EXPIRED',
  'other key': 'INVALID_ID_TOKEN',
  'alg none': 'INVALID_ID_TOKEN',
  'other project': 'INVALID_ID_TOKEN',
  disabled: 'USER_DISABLED',
};

test.each<[string, object, Record<Caller, string>]>([
  ['lookup', {}, owners],
  ['update', { displayName: 'Another Name' }, owners],
  ['update', { password: 'new-password-1' }, owners],
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
