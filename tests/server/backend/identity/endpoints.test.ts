import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../support/ask';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, refusal, startIdentityAlone } from './identity-server';

const server = serverForTests(() => startIdentityAlone());
let idToken: unknown;

beforeAll(async () => {
  await server.identity.accounts.create({ email: 'vera@hall.example', password: 'opera-1875' });
  idToken = (await server.signIn('vera@hall.example', 'opera-1875')).body.idToken;
});

const TOOLKIT = '/identitytoolkit.googleapis.com';
const TOKEN = '/securetoken.googleapis.com/v1/token';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const long = 'x'.repeat(128);

describe('an invalid call', () => {
  test.each<[string, string, unknown, string]>([
    ['no email', 'signInWithPassword', { password: 'p' }, 'MISSING_EMAIL'],
    ['an empty email', 'signInWithPassword', { email: '', password: 'p' }, 'MISSING_EMAIL'],
    ['no password', 'signInWithPassword', { email: 'a@b.c' }, 'MISSING_PASSWORD'],
    ['an empty password', 'signInWithPassword', { email: 'a@b.c', password: '' }, 'MISSING_PASSWORD'],
    ['a malformed email', 'signInWithPassword', { email: 'a@b', password: 'p' }, 'INVALID_EMAIL'],
    ['a long email', 'signInWithPassword', { email: `${long}@b.c`, password: 'p' }, 'INVALID_EMAIL'],
    ['an email that is a number', 'signInWithPassword', { email: 7, password: 'p' }, 'INVALID_ARGUMENT'],
    ['an email that is null', 'signInWithPassword', { email: null, password: 'p' }, 'INVALID_ARGUMENT'],
    ['an email with NUL', 'signInWithPassword', { email: 'a\0@b.c', password: 'p' }, 'INVALID_ARGUMENT'],
    ['a password list', 'signInWithPassword', { email: 'a@b.c', password: ['p'] }, 'INVALID_ARGUMENT'],
    [
      'half a character',
      'signInWithPassword',
      { email: '\ud800@b.c', password: 'p' },
      'INVALID_LOGIN_CREDENTIALS',
    ],
    ['null', 'signInWithPassword', null, 'INVALID_ARGUMENT'],
    ['a list', 'signInWithPassword', [], 'MISSING_EMAIL'],
    ['a text', 'signInWithPassword', 'email', 'INVALID_ARGUMENT'],
    [
      'a very long email',
      'signInWithPassword',
      { email: `${'a'.repeat(60_000)}@b.c`, password: 'p' },
      'INVALID_EMAIL',
    ],
    [
      'a very long password',
      'signInWithPassword',
      { email: 'a@b.c', password: 'x'.repeat(60_000) },
      'INVALID_LOGIN_CREDENTIALS',
    ],
    ['registration', 'signUp', { email: 'new@b.c', password: 'opera-1875' }, 'OPERATION_NOT_ALLOWED'],
    ['registration without email', 'signUp', { returnSecureToken: true }, 'OPERATION_NOT_ALLOWED'],
    ['an unknown session of a provider', 'signInWithIdp', { sessionId: 'unknown' }, 'INVALID_IDP_RESPONSE'],
    ['no token', 'lookup', {}, 'INVALID_ID_TOKEN'],
    ['a token that is none', 'lookup', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
    ['a token object', 'lookup', { idToken: {} }, 'INVALID_ARGUMENT'],
    ['an update without token', 'update', { displayName: 'Vera' }, 'INVALID_ID_TOKEN'],
    [
      'another kind of mail',
      'sendOobCode',
      { requestType: 'VERIFY_EMAIL', email: 'a@b.c' },
      'OPERATION_NOT_ALLOWED',
    ],
    ['no kind of mail', 'sendOobCode', { email: 'a@b.c' }, 'INVALID_ARGUMENT'],
    ['a reset for no email', 'sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    ['a reset without code', 'resetPassword', {}, 'INVALID_OOB_CODE'],
    [
      'a reset with a wrong code',
      'resetPassword',
      { oobCode: 'x', newPassword: 'opera-1875' },
      'INVALID_OOB_CODE',
    ],
    ['a reset code list', 'resetPassword', { oobCode: ['x'] }, 'INVALID_ARGUMENT'],
  ])('an invalid call fails with a precise code: %s', async (_, name, body, code) => {
    const reply = await server.call(name, body);
    expect([reply.status, codeOf(reply)]).toEqual([400, code]);
  });

  test.each<[string, object, string]>([
    ['another email', { email: 'other@hall.example' }, 'OPERATION_NOT_ALLOWED'],
    ['a picture', { photoUrl: 'https://hall.example/vera.png' }, 'OPERATION_NOT_ALLOWED'],
    ['losing a provider', { deleteProvider: ['password'] }, 'OPERATION_NOT_ALLOWED'],
    ['a new password', { password: 'aida-1871' }, 'OPERATION_NOT_ALLOWED'],
    ['a long name', { displayName: long }, 'INVALID_ARGUMENT'],
    ['a name with NUL', { displayName: 'Ve\0ra' }, 'INVALID_ARGUMENT'],
    ['a name of two lines', { displayName: 'Ve\nra' }, 'INVALID_ARGUMENT'],
    ['a name that turns the direction', { displayName: '\u202eareV' }, 'INVALID_ARGUMENT'],
  ])('an invalid update of an account changes nothing: %s', async (_, change, code) => {
    const before = await server.call('lookup', { idToken });
    const reply = await server.call('update', { idToken, returnSecureToken: true, ...change });
    expect([reply.status, codeOf(reply)]).toEqual([400, code]);
    expect(await server.call('lookup', { idToken })).toEqual(before);
  });

  test.each([
    ['no JSON', '{"email":', 'INVALID_ARGUMENT : The body is not JSON.'],
    ['nothing', '', 'INVALID_ARGUMENT : The body is not JSON.'],
    ['thirty thousand levels deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'MISSING_EMAIL'],
    ['a prototype', '{"__proto__":{"email":"vera@hall.example"}}', 'MISSING_EMAIL'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), 'INVALID_ARGUMENT : The body is not JSON.'],
  ])('a body that is %s is rejected', async (_, body, message) => {
    const path = `${TOOLKIT}/v1/accounts:signInWithPassword`;
    expect(await server.send(path, { headers: JSON_TYPE, body })).toEqual(refusal(message));
  });

  test.each([
    ['nothing', '', 'INVALID_GRANT_TYPE'],
    ['another grant', 'grant_type=password&refresh_token=x', 'INVALID_GRANT_TYPE'],
    ['no token', 'grant_type=refresh_token', 'MISSING_REFRESH_TOKEN'],
    ['an unknown token', 'grant_type=refresh_token&refresh_token=x', 'TOKEN_EXPIRED'],
    ['a token with NUL', 'grant_type=refresh_token&refresh_token=%00', 'INVALID_ARGUMENT'],
    ['broken escapes', 'grant_type=refresh_token&refresh_token=%zz', 'TOKEN_EXPIRED'],
    ['half a character', 'grant_type=refresh_token&refresh_token=%ed%a0%80', 'TOKEN_EXPIRED'],
    [
      'a prototype',
      '__proto__[refresh_token]=x&__proto__=y&grant_type=refresh_token',
      'MISSING_REFRESH_TOKEN',
    ],
    ['a very long token', `grant_type=refresh_token&refresh_token=${'x'.repeat(60_000)}`, 'TOKEN_EXPIRED'],
  ])('a refresh with %s is rejected', async (_, body, code) => {
    const reply = await server.send(TOKEN, { headers: FORM_TYPE, body });
    expect([reply.status, codeOf(reply)]).toEqual([400, code]);
  });

  test('a compressed body is rejected', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const body = gzipSync('{"email":"vera@hall.example","password":"opera-1875"}');
    const reply = await server.send(`${TOOLKIT}/v1/accounts:signInWithPassword`, { headers, body });
    expect(reply).toEqual(refusal('INVALID_ARGUMENT : The body is not JSON.'));
  });

  test.each<[string, Record<string, string>]>([
    [`${TOOLKIT}/v1/accounts:lookup`, { 'content-type': 'text/plain' }],
    [`${TOOLKIT}/v1/accounts:lookup`, FORM_TYPE],
    [`${TOOLKIT}/v1/accounts:lookup`, {}],
    [TOKEN, JSON_TYPE],
  ])('a call of %s with the wrong content type is rejected', async (path, headers) => {
    const reply = await server.send(path, { headers, body: '{}' });
    expect([reply.status, codeOf(reply)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each([false, true])('a body of more than 64 KB is rejected (chunked: %s)', async (chunked) => {
    const body = JSON.stringify({ email: 'x'.repeat(65_536) });
    const reply = await server.send(`${TOOLKIT}/v1/accounts:lookup`, { headers: JSON_TYPE, body, chunked });
    expect([reply.status, codeOf(reply)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['POST', `${TOOLKIT}/v1/accounts:delete`],
    ['POST', `${TOOLKIT}/v1/accounts:createAuthUri`],
    ['POST', `${TOOLKIT}/v1/accounts:constructor`],
    ['POST', `${TOOLKIT}/v1/accounts:`],
    ['POST', `${TOOLKIT}/v1/lookup`],
    ['POST', `${TOOLKIT}/v1/projects/${'test-venue'}/accounts`],
    ['GET', `${TOOLKIT}/v1/accounts:lookup`],
    ['OPTIONS', `${TOOLKIT}/v1/accounts:lookup`],
    ['GET', TOKEN],
    ['POST', '/securetoken.googleapis.com/v1/tokens'],
  ])('a call of an unknown address is rejected: %s %s', async (method, path) => {
    expect(await server.send(path, { method, headers: JSON_TYPE, body: '{}' })).toEqual(
      refusal('NOT_FOUND', 404),
    );
  });
});

test('responses cannot be read by other origins or cached', async () => {
  const answer = await ask(server.url, `${TOOLKIT}/v1/accounts:lookup?key=anything`, {
    method: 'POST',
    headers: { ...JSON_TYPE, origin: 'https://evil.example' },
    body: JSON.stringify({ idToken }),
  });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a database failure is answered without internals and logged without the email', async () => {
  await sql`create function fail_loudly() returns trigger language plpgsql
    as $$ begin raise exception 'the row of % is broken', new.email; end $$`.execute(server.store.db);
  await sql`create trigger fails before update on identity_account
    for each row execute function fail_loudly()`.execute(server.store.db);
  const reply = await server.signIn('vera@hall.example', 'opera-1875');
  await sql`drop trigger fails on identity_account`.execute(server.store.db);
  expect(reply).toEqual(refusal('INTERNAL', 500));
  expect(server.logged()).toContain('an identity call failed');
  expect(server.logged()).toContain('P0001');
  expect(server.logged()).not.toContain('vera');
});
