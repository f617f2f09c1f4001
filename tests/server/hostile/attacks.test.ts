import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const PASSWORD = 'Opera-1875 ';
const EVIL = 'https://evil.example';

const server = serverForTests(() => startTestServer({ trustProxy: ['10.0.0.1'] }));

async function person(): Promise<string> {
  const email = `${crypto.randomUUID()}@hall.example`;
  await server.identity.accounts.create({ email, password: PASSWORD });
  return email;
}

async function identityCall(name: string, body: object, headers: Record<string, string> = {}) {
  const answer = await server.ask(`${ACCOUNTS}:${name}?key=local`, { headers, json: body });
  const { error } = answer.json() as { error?: { message: string } };
  return error?.message ?? answer.status;
}

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  identityCall('signInWithPassword', { email, password, returnSecureToken: true }, headers);

test('a guesser escapes the lock neither by forwarded headers nor by cookies that are made up', async () => {
  const email = await person();
  const codes: unknown[] = [];
  for (let guess = 1; guess <= 7; guess += 1)
    codes.push(
      await signIn(email, `guess-${guess}`, {
        'x-forwarded-for': `203.0.113.${guess}`,
        'x-real-ip': `203.0.113.${guess}`,
        forwarded: `for=203.0.113.${guess}`,
        cookie: `foyer-device-aaaaaaaaaaaa=a.${guess}.9999999999999.b; __Host-foyer-device-aaaaaaaaaaaa=a`,
      }),
    );
  expect(codes.slice(4)).toEqual([
    'INVALID_LOGIN_CREDENTIALS',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ]);
});

test.each([
  ['in lower case', PASSWORD.toLowerCase()],
  ['without its last space', PASSWORD.trim()],
  ['with something appended', `${PASSWORD}x`],
  ['with a NUL appended', `${PASSWORD}\0`],
])('a password %s is another password', async (_, other) => {
  const email = await person();
  expect(await signIn(email, other)).not.toBe(200);
  expect(await signIn(email, PASSWORD)).toBe(200);
});

test('an address with a plus part opens and resets no account of the address without it', async () => {
  const email = await person();
  const plus = email.replace('@', '+x@');
  expect(await signIn(plus, PASSWORD)).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await identityCall('sendOobCode', { requestType: 'PASSWORD_RESET', email: plus })).toBe(
    'EMAIL_NOT_FOUND',
  );
});

describe('a page of another origin', () => {
  const from = (method: string) => ({
    method,
    headers: { origin: EVIL, 'access-control-request-method': 'POST', 'sec-fetch-site': 'cross-site' },
  });

  test.each([
    ['GET', '/api/userInfo'],
    ['GET', '/api/loginOptions'],
    ['GET', '/ui-config.json'],
    ['OPTIONS', '/api/account/password'],
    ['OPTIONS', '/api/designer/people'],
    ['OPTIONS', `${ACCOUNTS}:signInWithPassword?key=local`],
    ['OPTIONS', '/securetoken.googleapis.com/v1/token?key=local'],
  ])('a page of another origin may not read or prepare %s %s', async (method, path) => {
    const { headers } = await server.ask(path, from(method));
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form of the type %s, which needs no permission, changes nothing',
    async (type) => {
      const body = JSON.stringify({ architectureId: 'hall', userInfo: { attributes: {} } });
      const question = { method: 'POST', headers: { origin: EVIL, 'content-type': type }, body };
      const token = await server.tokenOf('host');
      for (const path of ['/api/designer/publish/hall', '/api/designer/people', '/api/account/password'])
        expect([401, 404, 415]).toContain((await server.ask(path, question)).status);
      expect((await server.ask('/api/designer/people', { ...question, token })).status).toBe(415);
    },
  );
});
