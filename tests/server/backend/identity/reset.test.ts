import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../support/known-password';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, refusal, START, startIdentity, startIdentityAlone } from './identity-server';
import { person } from './sdk-client';

const server = serverForTests(() => startIdentityAlone({ trustProxy: ['127.0.0.1', '10.0.0.1'] }));

beforeEach(() => {
  server.clock.now += 3_600_000;
});

const ask = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, ...more }, headers);
const USED = refusal('INVALID_OOB_CODE : ALREADY_USED');
const THROTTLED = refusal('TOO_MANY_ATTEMPTS_TRY_LATER : login.tooManyFromNetwork.15');
const lastCode = () => new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
const confirm = (oobCode: unknown, newPassword: string) =>
  server.call('resetPassword', { oobCode, newPassword });

async function codeFor(email: string) {
  await ask(email);
  return lastCode();
}

describe('a reset code', () => {
  test('a reset code is valid for one hour', async () => {
    const { email } = await person(server);
    const code = await codeFor(email);
    server.clock.now += 3_599_999;
    expect((await server.call('resetPassword', { oobCode: code })).body).toEqual({
      kind: 'identitytoolkit#ResetPasswordResponse',
      email,
      requestType: 'PASSWORD_RESET',
    });
    server.clock.now += 1;
    expect(codeOf(await server.call('resetPassword', { oobCode: code }))).toBe('EXPIRED_OOB_CODE');
    expect(codeOf(await confirm(code, 'aida-1871'))).toBe('EXPIRED_OOB_CODE');
    expect(codeOf(await server.signIn(email, PASSWORD))).toBe('200');
  });

  test('a reset code is not used up by a rejected password', async () => {
    const code = await codeFor((await person(server)).email);
    expect(codeOf(await confirm(code, 'Password123'))).toBe('WEAK_PASSWORD');
    expect(codeOf(await confirm(code, ''))).toBe('MISSING_PASSWORD');
    expect(codeOf(await confirm(code, 'aida-1871'))).toBe('200');
  });

  test('a reset code works once, even when used concurrently, and revokes earlier ones', async () => {
    const { email } = await person(server);
    const earlier = await codeFor(email);
    const code = await codeFor(email);
    const answers = await Promise.all([confirm(code, 'aida-1871'), confirm(code, 'tosca-1900')]);
    expect(answers.map(codeOf).sort()).toEqual(['200', 'INVALID_OOB_CODE']);
    expect(await confirm(earlier, 'tosca-1900')).toEqual(USED);
  });

  test('a used reset code is reported as used, unlike an unknown one', async () => {
    const code = await codeFor((await person(server)).email);
    expect(codeOf(await confirm(code, 'aida-1871'))).toBe('200');
    expect(await server.call('resetPassword', { oobCode: code })).toEqual(USED);
    server.clock.now += 3_600_001;
    expect(await confirm(code, 'tosca-1900')).toEqual(USED);
    expect(await confirm('A'.repeat(43), 'tosca-1900')).toEqual(refusal('INVALID_OOB_CODE'));
    expect(await confirm(undefined, 'tosca-1900')).toEqual(refusal('INVALID_OOB_CODE'));
  });

  test('a reset code is revoked by another change of the password', async () => {
    const { email } = await person(server);
    const code = await codeFor(email);
    const caller = await server.identity.verify(String((await server.signIn(email, PASSWORD)).body.idToken));
    const passwords = [{ currentPassword: PASSWORD, newPassword: 'aida-1871' }, '::1'] as const;
    await server.identity.changePassword?.(caller, ...passwords);
    expect(await confirm(code, 'tosca-1900')).toEqual(USED);
  });

  test('a reset code revokes all sessions of the user', async () => {
    const { email } = await person(server);
    const { body } = await server.signIn(email, PASSWORD);
    await confirm(await codeFor(email), 'aida-1871');
    expect(codeOf(await server.refresh(body.refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await server.call('lookup', { idToken: body.idToken }))).toBe('TOKEN_EXPIRED');
  });

  test('a reset code gives an account without a password its first one', async () => {
    const { email } = await server.identity.accounts.create({ email: 'late@hall.example' });
    expect(codeOf(await server.signIn(email, ''))).toBe('MISSING_PASSWORD');
    expect(codeOf(await server.signIn(email, 'anything'))).toBe('INVALID_LOGIN_CREDENTIALS');
    await confirm(await codeFor(email), 'aida-1871');
    expect(codeOf(await server.signIn(email, 'aida-1871'))).toBe('200');
  });

  test('a reset code does not enable a disabled account', async () => {
    const { email } = await person(server, { disabled: true });
    await confirm(await codeFor(email), 'aida-1871');
    expect(codeOf(await server.signIn(email, 'aida-1871'))).toBe('USER_DISABLED');
  });
});

describe('a request for a reset', () => {
  test.each([
    ['https://evil.example/login', 'UNAUTHORIZED_DOMAIN'],
    ['//evil.example', 'UNAUTHORIZED_DOMAIN'],
    ['javascript:alert(1)', 'UNAUTHORIZED_DOMAIN'],
    ['', 'UNAUTHORIZED_DOMAIN'],
    ['/login', 'UNAUTHORIZED_DOMAIN'],
  ])('a request for a reset may not continue to %s', async (continueUrl, code) => {
    const { email } = await person(server);
    const sent = server.mails.length;
    expect(codeOf(await ask(email, { continueUrl }))).toBe(code);
    expect(server.mails).toHaveLength(sent);
  });

  test('a request for a reset may not continue to a blob address of its own origin', async () => {
    const { email } = await person(server);
    expect(codeOf(await ask(email, { continueUrl: `blob:${server.url}/login` }))).toBe('UNAUTHORIZED_DOMAIN');
  });

  test('a request for a reset continues to the public address of this server', async () => {
    const { email } = await person(server);
    const host = new URL(server.url).host.replace('127.0.0.1', 'localhost');
    const continueUrl = `http://${host}/login?redirect=/v/hall#top`;
    expect(codeOf(await ask(email, { continueUrl }, { host }))).toBe('200');
    const { origin, searchParams } = new URL(server.mails.at(-1)?.link ?? '');
    expect([origin, searchParams.get('continueUrl')]).toEqual([
      server.url,
      `${server.url}/login?redirect=/v/hall#top`,
    ]);
  });

  test('a request for a reset may continue to an address that mail programs do not truncate', async () => {
    const { email } = await person(server);
    const continueUrl = `${server.url}/${'x'.repeat(2_000)}`;
    expect(codeOf(await ask(email, { continueUrl }))).toBe('INVALID_ARGUMENT');
  });

  test.each<[string, Record<string, string>, string]>([
    ['the SDK', { 'x-firebase-locale': 'de', 'accept-language': 'ar' }, 'de'],
    ['the browser', { 'accept-language': 'tlh, ar;q=0.8, de;q=0.4' }, 'ar'],
    ['the browser, with a country', { 'accept-language': 'de-AT' }, 'de'],
    ['nobody', {}, 'en'],
    ['somebody in an unknown language', { 'x-firebase-locale': 'tlh', 'accept-language': 'tlh, *' }, 'en'],
    ['somebody who wants no German', { 'accept-language': 'de;q=0, ar;q=0.1' }, 'ar'],
  ])('a request for a reset sends a mail in the language of %s', async (_, headers, locale) => {
    const { email } = await person(server);
    await ask(email, {}, headers);
    const mail = server.mails.at(-1);
    expect([mail?.locale, new URL(mail?.link ?? '').searchParams.get('lang')]).toEqual([locale, locale]);
  });

  test('a request for a reset is not logged', async () => {
    const { email } = await person(server);
    const code = await codeFor(email);
    await confirm(code, 'aida-1871');
    expect([email, String(code), 'aida-1871'].filter((secret) => server.logged().includes(secret))).toEqual(
      [],
    );
  });

  test.each([
    ['a known', true],
    ['an unknown', false],
  ])('a request for a reset is allowed five times an hour for %s email', async (_, known) => {
    const email = known ? (await person(server)).email : 'nobody@hall.example';
    const answers: string[] = [];
    for (let count = 1; count <= 6; count += 1) answers.push(codeOf(await ask(email)));
    const allowed = known ? '200' : 'EMAIL_NOT_FOUND';
    expect(answers).toEqual([...Array(5).fill(allowed), 'RESET_PASSWORD_EXCEED_LIMIT']);
    server.clock.now += 1_800_000;
    expect(await ask(email)).toEqual(refusal('RESET_PASSWORD_EXCEED_LIMIT : login.tooManyEmails.30'));
    server.clock.now += 1_800_000;
    expect(codeOf(await ask(email))).toBe(allowed);
  });

  test('requests are limited per client address, read from a header behind trusted proxies', async () => {
    const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
    const answers: string[] = [];
    for (let count = 1; count <= 31; count += 1) {
      const forged = `198.51.100.${count}`;
      answers.push(codeOf(await ask(`n${count}@hall.example`, {}, from(`${forged}, 203.0.113.7, 10.0.0.1`))));
    }
    expect(answers).toEqual([...Array(30).fill('EMAIL_NOT_FOUND'), 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    expect(codeOf(await ask('n32@hall.example', {}, from('203.0.113.8')))).toBe('EMAIL_NOT_FOUND');
    const direct = await startIdentity(server.store, { at: START });
    for (let count = 1; count <= 30; count += 1)
      await direct.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: `d${count}@hall.example` });
    const spoofed = { requestType: 'PASSWORD_RESET', email: 'd31@hall.example' };
    expect(await direct.call('sendOobCode', spoofed, from('203.0.113.9'))).toEqual(THROTTLED);
    await direct.close();
  });
});
