import { signOut } from 'firebase/auth';
import { get, set } from 'firebase/database';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../../support/server';
import { serverForTests } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { observedClient } from './observed-client';
import { person, sdkClient, watch } from './sdk-client';
import { TEST_RULES } from './test-rules';

const server = serverForTests(() => startTestServer({ rules: TEST_RULES }));

const denied = { code: 'PERMISSION_DENIED' };

describe('a person', () => {
  test('a person reads and writes their own data, and others do not', async () => {
    const [vera, other, nobody] = [sdkClient(server), sdkClient(server), sdkClient(server)];
    const uid = await vera.signIn();
    await other.signIn();
    await set(vera.at(`own/${uid}`), 'mine');
    expect((await get(vera.at(`own/${uid}`))).val()).toBe('mine');
    for (const { at } of [other, nobody]) {
      await expect(set(at(`own/${uid}`), 'theirs')).rejects.toMatchObject(denied);
      await expect(get(at(`own/${uid}`))).rejects.toThrow('Permission denied');
    }
  });

  test('signing out ends only the listens that need a user', async () => {
    const client = sdkClient(server);
    const uid = await client.signIn();
    const own = watch(client.at(`own/${uid}`));
    const open = watch(client.at(`open/${uid}`));
    await eventually(() => [own.values, open.values]).toEqual([[null], [null]]);
    await signOut(client.auth);
    expect(await own.refused).toMatchObject(denied);
    await set(client.at(`open/${uid}`), 1);
    expect(open.values).toEqual([null, 1]);
    await expect(set(client.at(`own/${uid}`), 1)).rejects.toMatchObject(denied);
  });

  test('a connection can change its user', async () => {
    const client = sdkClient(server);
    const first = await client.signIn();
    await set(client.at(`own/${first}`), 1);
    const second = await client.signIn();
    await expect(set(client.at(`own/${first}`), 2)).rejects.toMatchObject(denied);
    await set(client.at(`own/${second}`), 2);
    expect(server.realtime().read('own')).toMatchObject({ [first]: 1, [second]: 2 });
  });

  test('a renewed token keeps the listens', async () => {
    const client = sdkClient(server);
    const uid = await client.signIn();
    const own = watch(client.at(`own/${uid}`));
    await eventually(() => own.values).toEqual([null]);
    await client.auth.currentUser?.getIdToken(true);
    await set(client.at(`own/${uid}`), 1);
    await eventually(() => own.values).toEqual([null, 1]);
  });
});

describe('a token', () => {
  const tokenOf = async () => {
    const { email } = await person(server);
    const client = sdkClient(server);
    await client.signIn(email);
    return (await client.auth.currentUser?.getIdToken()) ?? '';
  };

  test('a token is answered with its claims and expiration', async () => {
    const token = await tokenOf();
    const claims = decodeJwt(token);
    const client = await observedClient(server);
    expect(await client.request('auth', { cred: token })).toEqual({
      s: 'ok',
      d: { auth: { ...claims, uid: claims.sub }, expires: claims.exp },
    });
  });

  test('an expired token is reported differently from an invalid one', async () => {
    const token = await tokenOf();
    const forged = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a secret that is long enough for it'));
    const client = await observedClient(server);
    expect(await client.request('auth', { cred: forged })).toMatchObject({ s: 'invalid_token' });
    server.clock.now = Date.now() + 3_600_000;
    expect(await client.request('auth', { cred: token })).toMatchObject({ s: 'expired_token' });
    server.clock.now = undefined;
    expect(await client.request('auth', { cred: token })).toMatchObject({ s: 'ok' });
  });

  test.each([
    ['was disabled', { disabled: true }],
    ['is no member any more', { member: false }],
  ])('a token of an account that %s is rejected', async (_, change) => {
    const { email, uid } = await person(server);
    const signedIn = sdkClient(server);
    await signedIn.signIn(email);
    const cred = await signedIn.auth.currentUser?.getIdToken();
    await server.identity.accounts.update(uid, change);
    const client = await observedClient(server);
    expect(await client.request('auth', { cred })).toMatchObject({ s: 'invalid_token' });
  });

  test('a rejected token signs out', async () => {
    const client = await observedClient(server);
    await client.request('auth', { cred: await tokenOf() });
    await client.request('q', { p: 'members', h: '' });
    expect(await client.request('auth', { cred: 'a.b.c' })).toMatchObject({ s: 'invalid_token' });
    expect(await client.request('p', { p: 'members/a', d: 1 })).toMatchObject({ s: 'permission_denied' });
    expect(client.pushes).toContainEqual({ a: 'c', b: { p: 'members' } });
  });

  test('a token that expires during a connection is revoked, with the listens that need it', async () => {
    const token = await tokenOf();
    const expiry = Number(decodeJwt(token).exp) * 1_000;
    server.clock.now = expiry - 400;
    const client = await observedClient(server);
    await client.request('auth', { cred: token });
    await client.request('q', { p: 'members', q: { l: 1, vf: 'l' }, t: 3, h: '' });
    const { d } = await client.message(({ d }) => d.a === 'ac');
    server.clock.now = undefined;
    expect(d.b).toEqual({ s: 'expired_token', d: 'The token is expired' });
    expect(client.pushes.map(({ a, b }) => [a, b])).toEqual([
      ['c', { p: 'members', q: [{ l: 1, vf: 'l' }] }],
      ['ac', { s: 'expired_token', d: 'The token is expired' }],
    ]);
    expect(await client.request('p', { p: 'members/a', d: 1 })).toMatchObject({ s: 'permission_denied' });
  });
});

test('requests wait for the token sent before them', async () => {
  const signedIn = sdkClient(server);
  const uid = await signedIn.signIn();
  const cred = await signedIn.auth.currentUser?.getIdToken();
  const client = await observedClient(server);
  const replies = [
    client.request('auth', { cred }),
    client.request('p', { p: `own/${uid}`, d: 'written' }),
    client.request('g', { p: `own/${uid}` }),
    client.request('unauth', {}),
    client.request('g', { p: `own/${uid}` }),
  ];
  expect((await Promise.all(replies)).map(({ s, d }) => [s, d]).slice(1)).toEqual([
    ['ok', {}],
    ['ok', 'written'],
    ['ok', {}],
    ['permission_denied', 'Permission denied'],
  ]);
});
