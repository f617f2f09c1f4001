import { deleteApp } from 'firebase/app';
import { signOut } from 'firebase/auth';
import {
  get,
  goOffline,
  goOnline,
  increment,
  onDisconnect,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import { decodeJwt, SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../../support/server';
import { serverForTests } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { observedClient } from './observed-client';
import { firstValue, person, sdkClient, watch } from './sdk-client';
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

const place = () => `open/${crypto.randomUUID()}`;

describe('a disconnect write', () => {
  test('a disconnect write runs when the client disconnects, in the order of registration', async () => {
    const path = place();
    const client = sdkClient(server);
    await client.signIn();
    await set(client.at(path), { status: 'here', list: { a: 1, b: 2 }, count: 5 });
    await onDisconnect(client.at(`${path}/status`)).set('gone');
    await onDisconnect(client.at(`${path}/list`)).update({ a: null, c: 3 });
    await onDisconnect(client.at(`${path}/count`)).set(increment(-1));
    await onDisconnect(client.at(`${path}/at`)).set(serverTimestamp());
    goOffline(client.db);
    const { at, ...left } = await firstValue<Record<string, unknown>>(
      sdkClient(server).at(path),
      (value) => typeof value.at === 'number',
    );
    expect(left).toEqual({ status: 'gone', list: { b: 2, c: 3 }, count: 4 });
  });

  test('a disconnect write runs when the socket is terminated', async () => {
    const path = place();
    const client = await observedClient(server);
    await client.request('auth', { cred: await server.tokenOf('ada') });
    await client.request('p', { p: path, d: 'here' });
    await client.request('o', { p: path, d: null });
    client.socket.terminate();
    await firstValue(sdkClient(server).at(path), (value) => value === null);
  });

  test('a disconnect write does not run when it was cancelled', async () => {
    const path = place();
    const client = sdkClient(server);
    await client.signIn();
    await set(client.at(path), { a: 1, b: { c: 2 }, d: 3 });
    await onDisconnect(client.at(`${path}/a`)).remove();
    await onDisconnect(client.at(`${path}/b/c`)).remove();
    await onDisconnect(client.at(`${path}/d`)).remove();
    await onDisconnect(client.at(`${path}/a`)).cancel();
    await onDisconnect(client.at(`${path}/b`)).cancel();
    goOffline(client.db);
    const left = await firstValue<{ d?: number }>(
      sdkClient(server).at(path),
      (value) => value.d === undefined,
    );
    expect(left).toEqual({ a: 1, b: { c: 2 } });
  });

  test('a disconnect write is rejected as a whole when a part is not allowed at that time', async () => {
    const path = place();
    const client = sdkClient(server);
    const uid = await client.signIn();
    await set(client.at(path), 'here');
    await onDisconnect(client.at()).update({ [`own/${uid}/last`]: 1, 'own/somebody-else/last': 1 });
    await onDisconnect(client.at()).update({ [`own/${uid}/first`]: 1, [path]: 'gone' });
    goOffline(client.db);
    await firstValue(sdkClient(server).at(path), (value) => value === 'gone');
    const { [uid]: own, 'somebody-else': other } = server.realtime().read('own') as Record<string, unknown>;
    expect([own, other]).toEqual([{ first: 1 }, undefined]);
  });

  test('a disconnect write runs as the user who is signed in at the end', async () => {
    const client = sdkClient(server);
    const path = place();
    const uid = await client.signIn();
    await onDisconnect(client.at(`own/${uid}`)).set('gone');
    await onDisconnect(client.at(path)).set('gone');
    await client.auth.signOut();
    await set(client.at(`${path}/x`), 1);
    goOffline(client.db);
    await firstValue(sdkClient(server).at(path), (value) => value === 'gone');
    expect(server.realtime().read(`own/${uid}`)).toBeNull();
  });

  test('a disconnect write runs once, and can be registered again after reconnecting', async () => {
    const path = place();
    const client = sdkClient(server);
    await client.signIn();
    const { values } = watch(sdkClient(server).at(path));
    for (const round of [1, 2]) {
      await update(client.at(path), { online: round });
      await onDisconnect(client.at(`${path}/online`)).remove();
      await onDisconnect(client.at(`${path}/ends`)).set(increment(1));
      goOffline(client.db);
      await eventually(() => values.at(-1)).toEqual({ ends: round });
      goOnline(client.db);
    }
    await deleteApp(client.auth.app);
    expect(server.realtime().read(path)).toEqual({ ends: 2 });
  });

  test('a disconnect write runs before the reconnecting client is admitted', async () => {
    const path = place();
    const first = await observedClient(server);
    await first.request('auth', { cred: await server.tokenOf('ada') });
    await first.request('o', { p: path, d: 'left' });
    const again = await observedClient(server, { path: `/.ws?v=5&ns=foyer&ls=${first.hello.s}` });
    expect(await again.request('g', { p: path })).toEqual({ s: 'ok', d: 'left' });
    expect(await first.closed).toEqual({ code: 1000, reason: 'the client came back' });
  });
});

describe('a restarted server', () => {
  test('a restarted server has exactly the data that was written', async () => {
    const path = place();
    const value = {
      'ключ a': { b: 'ä🌍\u0000', c: [true, false] },
      n: 0.1,
      __proto__x: { constructor: 1 },
      '007': '',
    };
    await set(sdkClient(server).at(path), value);
    const before = server.realtime().read(path);
    await server.restart();
    expect(server.realtime().read(path)).toEqual(before);
    expect(before).toMatchObject({ n: 0.1, '007': '' });
  });

  test('a restarted server has no presence and no typing of earlier connections', async () => {
    await server.realtime().write({
      'live/attendees/ada': { areaId: 'lobby' },
      'live/typing/area:lobby/ada': 1,
      'live/kept/ada': 1,
      'stage/attendeeCounts/lobby': 3,
    });
    await server.restart();
    const paths = ['live/attendees', 'live/typing', 'live/kept', 'stage/attendeeCounts'];
    expect(paths.map((path) => server.realtime().read(path))).toEqual([null, null, { ada: 1 }, null]);
  });

  test('clients reconnect to a restarted server and continue', async () => {
    const path = place();
    const [one, other] = [sdkClient(server), sdkClient(server)];
    const uid = await one.signIn();
    const own = watch(one.at(`own/${uid}`));
    const shared = watch(other.at(path));
    await eventually(() => [own.values, shared.values]).toEqual([[null], [null]]);
    await set(one.at(`own/${uid}`), 'before');
    await set(one.at(path), { a: 1 });
    await eventually(() => shared.values).toEqual([null, { a: 1 }]);
    await server.restart();
    await update(one.at(path), { b: 2 });
    await set(one.at(`own/${uid}`), 'after');
    await eventually(() => shared.values.at(-1)).toEqual({ a: 1, b: 2 });
    expect(own.values).toEqual([null, 'before', 'after']);
  });

  test('a restarted server has run the disconnect writes of each connection', async () => {
    const path = place();
    const client = sdkClient(server);
    await client.signIn();
    await set(client.at(path), { status: 'here' });
    await onDisconnect(client.at(`${path}/status`)).set('gone');
    await server.restart();
    expect(server.realtime().read(path)).toEqual({ status: 'gone' });
  });

  test('a stopping server closes connections with the reason', async () => {
    const client = await observedClient(server);
    await server.restart();
    expect(await client.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
  });
});

describe('a reconnected client', () => {
  let path: string;
  beforeEach(() => {
    path = place();
  });

  test('a reconnected client is sent no data that it has already', async () => {
    const writer = await observedClient(server);
    await writer.request('p', { p: path, d: { a: 1, b: 2 } });
    const client = sdkClient(server);
    const { values } = watch(client.at(path));
    await eventually(() => values).toHaveLength(1);
    await server.restart();
    await set(client.at(`${path}/c`), 1);
    expect(values).toEqual([
      { a: 1, b: 2 },
      { a: 1, b: 2, c: 1 },
    ]);
  });

  test.each<[string, string, number]>([
    ['nothing', '', 1],
    ['something else', 'pWDXq83kXKrDGYwkXqvsvxcwJzs=', 1],
  ])('a reconnected client with %s is sent everything', async (_, h, pushes) => {
    const client = await observedClient(server);
    await client.request('p', { p: path, d: 'here' });
    await client.request('q', { p: path, h });
    expect(client.pushes).toEqual(Array(pushes).fill({ a: 'd', b: { p: path, d: 'here' } }));
  });

  test('a reconnected client without data is sent nothing when there is none', async () => {
    const client = await observedClient(server);
    expect(await client.request('q', { p: path, h: '' })).toEqual({ s: 'ok', d: {} });
    expect(client.pushes).toEqual([]);
  });
});
