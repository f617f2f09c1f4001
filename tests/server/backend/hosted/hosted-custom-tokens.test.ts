import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { carriedAt } from './ada';
import { ROBOT, ROBOT_KEY_ID } from './google-services';
import { MEMBER, NO_CLAIMS, openHostedFixture, START } from './hosted-fixture';

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
