import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createKnownDevices } from '../../../../server/backend/identity/attempts';
import { ask } from '../../../support/ask';
import { PASSWORD as RIGHT } from '../../../support/known-password';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, startIdentityAlone } from './identity-server';
import { person as newPerson } from './sdk-client';

const WRONG = 'INVALID_LOGIN_CREDENTIALS';
const LOCKED = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';

const server = serverForTests(() => startIdentityAlone());

const person = async () => (await newPerson(server)).email;

/** Signs in on a new device and returns the header line of its cookie. */
async function cookieLine(email: string): Promise<string> {
  const answer = await ask(server.url, SIGN_IN, {
    json: { email, password: RIGHT, returnSecureToken: true },
  });
  return answer.headers['set-cookie']?.[0] ?? '';
}

const knownDevice = async (email: string) => ({ cookie: (await cookieLine(email)).split(';')[0] ?? '' });

const attempt = async (email: string, password: string, headers = {}) =>
  codeOf(await server.call('signInWithPassword', { email, password, returnSecureToken: true }, headers));

async function fail(email: string, times: number, headers = {}): Promise<string[]> {
  const codes: string[] = [];
  for (let count = 0; count < times; count += 1) codes.push(await attempt(email, 'wrong-1', headers));
  return codes;
}

const askReset = async (email: string, headers = {}) =>
  codeOf(await server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, headers));

test('a sign-in makes the device known by a cookie that no script and no other site can use', async () => {
  const line = await cookieLine(await person());
  expect(line).toMatch(/^foyer-device-[\w-]{12}=/);
  expect(line.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=15552000',
    'Path=/',
    'SameSite=Strict',
  ]);
});

test('a failed sign-in sets no cookie', async () => {
  const answer = await ask(server.url, SIGN_IN, {
    json: { email: await person(), password: 'wrong-1' },
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a known device signs in although others locked the account, which stays locked for them', async () => {
  const email = await person();
  const device = await knownDevice(email);
  expect((await fail(email, 6)).at(-1)).toBe(LOCKED);
  expect(await attempt(email, RIGHT, device)).toBe('200');
  expect(await attempt(email, RIGHT)).toBe(LOCKED);
});

test('a known device is locked by six failures of its own, and locks nobody else', async () => {
  const email = await person();
  const [device, other] = [await knownDevice(email), await knownDevice(email)];
  expect(await fail(email, 6, device)).toEqual([...Array(5).fill(WRONG), LOCKED]);
  expect(await attempt(email, RIGHT, device)).toBe(LOCKED);
  expect(await attempt(email, RIGHT, other)).toBe('200');
  expect(await attempt(email, RIGHT)).toBe('200');
  server.clock.now += 120_000;
  expect(await attempt(email, RIGHT, device)).toBe('200');
});

test.each([
  ['of another account', async () => knownDevice(await person())],
  [
    'with a changed device',
    async (email: string) => {
      const { cookie } = await knownDevice(email);
      return { cookie: cookie.replace(/\.[\w-]{28}\./, `.${'x'.repeat(28)}.`) };
    },
  ],
  [
    'that another account got, under this name',
    async (email: string) => {
      const [own, other] = [await knownDevice(email), await knownDevice(await person())];
      return { cookie: `${own.cookie.split('=')[0]}=${other.cookie.split('=')[1]}` };
    },
  ],
  [
    'that is 180 days old',
    async (email: string) => {
      const device = await knownDevice(email);
      server.clock.now += 180 * 24 * 3_600_000;
      return device;
    },
  ],
])('a cookie %s makes no device known', async (_, cookieFor) => {
  const email = await person();
  const device = await cookieFor(email);
  await fail(email, 6);
  expect(await attempt(email, RIGHT, device)).toBe(LOCKED);
});

test('a known device asks for a reset although others used up the hour, five times', async () => {
  const email = await person();
  const device = await knownDevice(email);
  for (let count = 0; count < 5; count += 1) await askReset(email);
  expect(await askReset(email)).toBe('RESET_PASSWORD_EXCEED_LIMIT');
  const answers: string[] = [];
  for (let count = 0; count < 6; count += 1) answers.push(await askReset(email, device));
  expect(answers).toEqual([...Array(5).fill('200'), 'RESET_PASSWORD_EXCEED_LIMIT']);
});

test('a password reset ends the lock of the known device that made it', async () => {
  const email = await person();
  const device = await knownDevice(email);
  await fail(email, 6, device);
  await askReset(email, device);
  const oobCode = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  await server.call('resetPassword', { oobCode, newPassword: 'aida-1871' }, device);
  expect(await attempt(email, 'aida-1871', device)).toBe('200');
});

test('security events tell failures of known devices from those of other devices', async () => {
  const email = await person();
  const device = await knownDevice(email);
  await fail(email, 1);
  await fail(email, 6, device);
  const account = await server.identity.accounts.byEmail(email);
  const events = await server.store.db
    .selectFrom('security_event')
    .select(['kind', 'detail'])
    .where('uid', '=', account?.uid ?? '')
    .where('kind', '!=', 'signIn')
    .orderBy('id')
    .execute();
  const own = { kind: 'signInFailed', detail: 'knownDevice' };
  expect(events).toEqual([
    { kind: 'signInFailed', detail: '' },
    ...Array(5).fill(own),
    { kind: 'accountLocked', detail: 'knownDevice' },
  ]);
});

test('a cookie of a known device is Secure and of this host alone where the venue has https', async () => {
  const app = new Hono();
  const devices = createKnownDevices({ key: Buffer.alloc(32), isSecure: true, clock: () => 0 });
  app.get('/', async (c) => {
    await devices.remember(c, 'ada@hall.example');
    return c.text('');
  });
  const line = (await app.request('/')).headers.get('set-cookie');
  expect(line).toMatch(/^__Host-foyer-device-[\w-]+=/);
  expect(line?.split('; ')).toEqual(
    expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']),
  );
});
