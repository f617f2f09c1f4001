import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { carriedAt } from './ada';
import { ROBOT, ROBOT_KEY_ID } from './google-services';
import { MEMBER, NOBODY, openHouse, START } from './hosted-house';

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const custom = { firebase: { identities: {}, sign_in_provider: 'custom' } };
const bare = { email: undefined, email_verified: undefined, name: undefined, ...custom };

test('a custom token is made by the service account, for five minutes', async () => {
  const { hosted, clock, robotKey } = await openHouse();
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

test('who signed in with one is the person of its account, and the hosted account carries what that gives', async () => {
  const house = await openHouse();
  const { identity } = house.hosted;
  const { uid } = await identity.accounts.create({ email: 'vera@hall.example', name: 'Vera Verdi' });
  house.google.users.set(uid, undefined);
  const principal = await identity.verify(await house.token({ ...bare, sub: uid }));
  expect(principal).toMatchObject({ uid, email: 'vera@hall.example', name: 'Vera Verdi', ...MEMBER });
  expect(await identity.mayEnter(principal)).toBe(true);
  expect(carriedAt(house, uid)).toEqual(MEMBER);
  await identity.accounts.update(uid, { member: false });
  expect(await identity.mayEnter(principal)).toBe(false);
  await expect.poll(() => carriedAt(house, uid)).toEqual(NOBODY);
});

test('an email that somebody gave themselves afterwards makes nobody else of them', async () => {
  const house = await openHouse();
  const { identity } = house.hosted;
  await identity.accounts.create({ email: 'host@hall.example', authorities: ['ADMIN'] });
  const { uid } = await identity.accounts.create({ email: 'vera@hall.example' });
  house.google.users.set(uid, undefined);
  const token = await house.token({ ...bare, sub: uid, email: 'host@hall.example', email_verified: true });
  expect(await identity.verify(token)).toMatchObject({ email: 'vera@hall.example', ...MEMBER });
});

test('a custom token of another service opens nothing here', async () => {
  const house = await openHouse();
  const { identity } = house.hosted;
  await identity.accounts.create({ email: 'vera@hall.example' });
  const token = await house.token({
    ...bare,
    sub: 'elsewhere',
    email: 'vera@hall.example',
    email_verified: false,
  });
  expect(await identity.verify(token)).toMatchObject({ member: false, authorities: [] });
});
