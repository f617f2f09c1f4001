import { deleteApp } from 'firebase/app';
import {
  goOffline,
  goOnline,
  increment,
  onDisconnect,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../../support/server';
import { serverForTests } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { observedClient } from './observed-client';
import { firstValue, sdkClient, watch } from './sdk-client';
import { TEST_RULES } from './test-rules';

const server = serverForTests(() => startTestServer({ rules: TEST_RULES }));

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
    expect(server.realtime().read('own')).toEqual({ [uid]: { first: 1 } });
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
