import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { carriedAt } from './ada';
import { PROJECT, ROBOT, ROBOT_KEY_ID } from './fake-google';
import { HOST, type HostedFixture, MEMBER, NO_CLAIMS, openHostedFixture, START } from './hosted-fixture';

const now = START / 1000;

test('a token of the project belongs to the account with its verified email', async () => {
  const { hosted, token } = await openHostedFixture();
  await hosted.identity.accounts.create({ email: 'ada@hall.example', name: 'Ada Lovelace' });
  expect(await hosted.identity.verify(await token({ email: ' ADA@Hall.example' }))).toEqual({
    uid: 'hosted-ada',
    email: 'ada@hall.example',
    name: 'Ada Lovelace',
    ...MEMBER,
    anonymous: false,
    authTime: now - 60,
    session: '',
    method: 'password',
  });
});

describe('an invalid token', () => {
  test.each<[string, (fixture: HostedFixture) => Promise<string>, string]>([
    ['no token at all', async () => 'nonsense', 'INVALID_ID_TOKEN'],
    ['no signature', async () => new UnsecuredJWT({ sub: 'a' }).encode(), 'INVALID_ID_TOKEN'],
    [
      'a shared secret',
      ({ token }) => token({}, { alg: 'HS256', key: new TextEncoder().encode('x'.repeat(64)) }),
      'INVALID_ID_TOKEN',
    ],
    [
      'an unpublished key under a published name',
      async ({ token }) => token({}, { key: (await generateKeyPair('RS256')).privateKey }),
      'INVALID_ID_TOKEN',
    ],
    ['an unknown key', ({ token }) => token({}, { kid: 'unknown' }), 'INVALID_ID_TOKEN'],
    [
      'another algorithm',
      async ({ token }) => token({}, { alg: 'ES256', key: (await generateKeyPair('ES256')).privateKey }),
      'INVALID_ID_TOKEN',
    ],
    [
      'another project as issuer',
      ({ token }) => token({ iss: 'https://securetoken.google.com/other' }),
      'INVALID_ID_TOKEN',
    ],
    [
      'a session cookie',
      ({ token }) => token({ iss: `https://session.firebase.google.com/${PROJECT}` }),
      'INVALID_ID_TOKEN',
    ],
    ['another project as audience', ({ token }) => token({ aud: 'other' }), 'INVALID_ID_TOKEN'],
    ['nobody', ({ token }) => token({ sub: '' }), 'INVALID_ID_TOKEN'],
    ['no subject', ({ token }) => token({ sub: undefined }), 'INVALID_ID_TOKEN'],
    ['a uid that is too long', ({ token }) => token({ sub: 'a'.repeat(129) }), 'INVALID_ID_TOKEN'],
    ['no sign-in time', ({ token }) => token({ auth_time: undefined }), 'INVALID_ID_TOKEN'],
    ['a sign-in time that is no number', ({ token }) => token({ auth_time: '1' }), 'INVALID_ID_TOKEN'],
    ['a sign-in to come', ({ token }) => token({ auth_time: now + 61 }), 'INVALID_ID_TOKEN'],
    ['a making to come', ({ token }) => token({ iat: now + 61 }), 'INVALID_ID_TOKEN'],
    ['an end that is over', ({ token }) => token({ exp: now }), 'TOKEN_EXPIRED'],
    ['no end', ({ token }) => token({ exp: undefined }), 'INVALID_ID_TOKEN'],
  ])('%s', async (_, forge, code) => {
    const fixture = await openHostedFixture();
    await expect(fixture.hosted.identity.verify(await forge(fixture))).rejects.toMatchObject({ code });
  });
});

test('a clock that is less than a minute slow is accepted', async () => {
  const { hosted, token } = await openHostedFixture();
  const ahead = await token({ iat: now + 59, auth_time: now + 59 });
  await expect(hosted.identity.verify(ahead)).resolves.toMatchObject({ uid: 'hosted-ada' });
});

describe('the published keys', () => {
  test('the published keys are requested once for tokens that arrive at the same time', async () => {
    const { hosted, token, google } = await openHostedFixture();
    const good = await token();
    await Promise.all(Array.from({ length: 20 }, () => hosted.identity.verify(good)));
    expect(google.keysAsked()).toBe(1);
  });

  test('the published keys are requested again when a new key appears', async () => {
    const { hosted, token, google } = await openHostedFixture({ times: { keys: { cooldown: 0 } } });
    await hosted.identity.verify(await token());
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    google.keys.push({ ...(await exportJWK(publicKey)), kid: 'rotated', alg: 'RS256' });
    const rotated = await token({}, { kid: 'rotated', key: privateKey });
    await expect(hosted.identity.verify(rotated)).resolves.toMatchObject({ uid: 'hosted-ada' });
  });

  test('the published keys are not requested for every forged key name', async () => {
    const { hosted, token, google } = await openHostedFixture();
    await hosted.identity.verify(await token());
    for (const kid of ['a', 'b', 'c'])
      await expect(hosted.identity.verify(await token({}, { kid }))).rejects.toMatchObject({
        code: 'INVALID_ID_TOKEN',
      });
    expect(google.keysAsked()).toBe(1);
  });

  test.each([
    ['answers with an error', { status: 500 }],
    ['answers with something else', { status: 200, body: { hello: 'world' } }],
    ['cuts the line', 'cut'],
    ['is silent', 'silence'],
  ] as const)('nobody is refused while the key server %s: nobody can say', async (_, trouble) => {
    const { hosted, token, google } = await openHostedFixture({
      times: { keys: { timeout: 1_000, pause: 0 } },
    });
    google.trouble('/keys', trouble);
    await expect(hosted.identity.verify(await token())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(hosted.identity.verify(await token())).resolves.toMatchObject({ uid: 'hosted-ada' });
  });

  test('the published keys stay valid while the key server is down, and requests pause', async () => {
    const { hosted, token, google } = await openHostedFixture({ times: { keys: { refresh: 0 } } });
    await hosted.identity.verify(await token());
    google.trouble('/keys', { status: 503 }, { status: 503 });
    for (let count = 0; count < 5; count += 1)
      await expect(hosted.identity.verify(await token())).resolves.toMatchObject({ uid: 'hosted-ada' });
    expect(google.keysAsked()).toBe(2);
    const unknown = await token({}, { kid: 'perhaps-new' });
    await expect(hosted.identity.verify(unknown)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('the published keys expire eventually', async () => {
    const { hosted, token, google } = await openHostedFixture({ times: { keys: { refresh: 0, keep: -1 } } });
    await hosted.identity.verify(await token());
    google.trouble('/keys', { status: 503 });
    await expect(hosted.identity.verify(await token())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a user of the hosted service', () => {
  const entering = async ({ hosted: { identity }, token }: HostedFixture, claims: JWTPayload = {}) => {
    const principal = await identity.verify(await token(claims));
    return [principal.member, await identity.mayEnter(principal), principal.authorities];
  };

  test('a member and a host keep their rights', async () => {
    const fixture = await openHostedFixture();
    await fixture.hosted.identity.accounts.create({
      email: 'ada@hall.example',
      authorities: HOST.authorities,
    });
    expect(await entering(fixture)).toEqual([true, true, HOST.authorities]);
  });

  test.each<[string, JWTPayload, JWTPayload]>([
    ['without an account', { email: 'eve@hall.example' }, HOST],
    ['with an address that nobody verified', { email_verified: false }, HOST],
    ['with an address that says it is verified', { email_verified: 'true' }, HOST],
    ['without an address', { email: undefined }, HOST],
    ['with a disabled account', { email: 'retired@hall.example' }, HOST],
    ['with an account that is no member', { email: 'outsider@hall.example' }, HOST],
  ])('an identity that %s has no rights, whatever the token carries', async (_, claims, carried) => {
    const fixture = await openHostedFixture();
    const { accounts } = fixture.hosted.identity;
    await accounts.create({ email: 'ada@hall.example' });
    await accounts.create({ email: 'retired@hall.example', disabled: true, authorities: ['ADMIN'] });
    await accounts.create({ email: 'outsider@hall.example', member: false });
    expect(await entering(fixture, { ...carried, ...claims })).toEqual([false, false, []]);
  });

  test('an anonymous identity is accepted, without membership', async () => {
    const { hosted, token } = await openHostedFixture();
    const anonymous = { provider_id: 'anonymous', email: undefined, email_verified: undefined };
    const principal = await hosted.identity.verify(await token(anonymous));
    expect(principal).toMatchObject({ anonymous: true, member: false, email: '' });
  });

  test('an account disabled between two lookups is rejected', async () => {
    const { hosted, token } = await openHostedFixture();
    const { uid } = await hosted.identity.accounts.create({ email: 'ada@hall.example' });
    const principal = await hosted.identity.verify(await token());
    expect(await hosted.identity.mayEnter(principal)).toBe(true);
    await hosted.identity.accounts.update(uid, { disabled: true });
    expect(await hosted.identity.mayEnter(principal)).toBe(false);
  });
});

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const custom = { firebase: { identities: {}, sign_in_provider: 'custom' } };
const bare = { email: undefined, email_verified: undefined, name: undefined, ...custom };

test('a custom token is signed by the service account and valid for five minutes', async () => {
  const { hosted, clock, robotKey } = await openHostedFixture();
  const token = await hosted.identity.customTokenFor('guest-1');
  const { payload, protectedHeader } = await jwtVerify(token, robotKey, {
    audience: AUDIENCE,
    currentDate: new Date(clock.now),
  });
  const now = START / 1000;
  expect(payload).toEqual({
    uid: 'guest-1',
    iss: ROBOT,
    sub: ROBOT,
    aud: AUDIENCE,
    iat: now,
    exp: now + 300,
  });
  expect(protectedHeader).toEqual({ alg: 'RS256', kid: ROBOT_KEY_ID, typ: 'JWT' });
});

test('a user signed in by a custom token has the account of its uid and its claims', async () => {
  const fixture = await openHostedFixture();
  const { identity } = fixture.hosted;
  const { uid } = await identity.accounts.create({ email: 'vera@hall.example', name: 'Vera Verdi' });
  fixture.google.users.set(uid, undefined);
  const principal = await identity.verify(await fixture.token({ ...bare, sub: uid }));
  expect(principal).toMatchObject({ uid, email: 'vera@hall.example', name: 'Vera Verdi', ...MEMBER });
  expect(await identity.mayEnter(principal)).toBe(true);
  expect(carriedAt(fixture, uid)).toEqual(MEMBER);
  await identity.accounts.update(uid, { member: false });
  expect(await identity.mayEnter(principal)).toBe(false);
  await expect.poll(() => carriedAt(fixture, uid)).toEqual(NO_CLAIMS);
});

test('an email that a user sets afterwards does not change the account', async () => {
  const fixture = await openHostedFixture();
  const { identity } = fixture.hosted;
  await identity.accounts.create({ email: 'host@hall.example', authorities: ['ADMIN'] });
  const { uid } = await identity.accounts.create({ email: 'vera@hall.example' });
  fixture.google.users.set(uid, undefined);
  const token = await fixture.token({ ...bare, sub: uid, email: 'host@hall.example', email_verified: true });
  expect(await identity.verify(token)).toMatchObject({ email: 'vera@hall.example', ...MEMBER });
});

test('a custom token of another service is rejected', async () => {
  const fixture = await openHostedFixture();
  const { identity } = fixture.hosted;
  await identity.accounts.create({ email: 'vera@hall.example' });
  const token = await fixture.token({
    ...bare,
    sub: 'elsewhere',
    email: 'vera@hall.example',
    email_verified: false,
  });
  expect(await identity.verify(token)).toMatchObject({ member: false, authorities: [] });
});
