import { describe, expect, test } from 'vitest';
import type { RealtimeLimits } from '../../../../../server/backend/realtime/realtime-limits';
import { untilTestEnds } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { type MemoryServer, startMemoryServer } from './memory-server';
import { isAnswered, type ObservedClient, observedClient, signedInClient } from './observed-client';

const started = (limits: Partial<RealtimeLimits>): Promise<MemoryServer> =>
  untilTestEnds(startMemoryServer(limits));

const signedIn = (server: MemoryServer) => signedInClient(server, server.tokenOf('ada'));

describe('connection limits', () => {
  test('exceeding the limit of unauthenticated listens is reported, and an ended listen frees one', async () => {
    const client = await observedClient(await started({ unauthenticatedListens: 2 }));
    const listen = (p: string) => client.request('q', { p, h: '' });
    const replies = [
      await listen('open/a'),
      await listen('open/b'),
      await listen('open/a'),
      await listen('open/c'),
    ];
    expect(replies.map(({ s }) => s)).toEqual(['ok', 'ok', 'ok', 'limit_exceeded']);
    await client.request('n', { p: 'open/a' });
    expect((await listen('open/c')).s).toBe('ok');
  });

  test('the listens of a user on all connections are limited together, and those of others are not', async () => {
    const server = await started({ listensPerUser: 3 });
    const [one, other] = [await signedIn(server), await signedIn(server)];
    const grace = await observedClient(server);
    await grace.request('auth', { cred: server.tokenOf('grace') });
    const listen = async (client: ObservedClient, p: string) => (await client.request('q', { p, h: '' })).s;
    expect([await listen(one, 'open/a'), await listen(one, 'open/b'), await listen(other, 'open/a')]).toEqual(
      ['ok', 'ok', 'ok'],
    );
    expect(await other.request('q', { p: 'open/b', h: '' })).toEqual({
      s: 'limit_exceeded',
      d: 'too many listens',
    });
    expect([await listen(grace, 'open/b'), await isAnswered(other)]).toEqual(['ok', { s: 'ok', d: null }]);
    await one.request('n', { p: 'open/a' });
    expect(await listen(other, 'open/b')).toBe('ok');
    one.socket.close();
    await eventually(async () => (await listen(other, 'open/c')) === 'ok');
  });

  test('the listens of a connection count for the user who signs in on it, and those beyond the limit are ended', async () => {
    const server = await started({ listensPerUser: 2, unauthenticatedListens: 3 });
    const client = await observedClient(server);
    for (const p of ['open/a', 'open/b', 'open/c']) await client.request('q', { p, h: '' });
    await client.request('auth', { cred: server.tokenOf('ada') });
    const ended = client.pushes.filter(({ a }) => a === 'c').map(({ b }) => b.p);
    expect(ended).toEqual(['open/c']);
    expect((await client.request('q', { p: 'open/d', h: '' })).s).toBe('limit_exceeded');
    await client.request('unauth', {});
    expect((await client.request('q', { p: 'open/d', h: '' })).s).toBe('ok');
  });

  test("two hundred listens of one user receive another user's ten writes in at most two batches each", async () => {
    const server = await started({ tick: 60_000 });
    const ada = await signedIn(server);
    const query = (n: number) => ({ p: 'open', q: { sp: `a${n}`, i: '.key' }, t: n + 1, h: '' });
    for (let n = 0; n < 200; n += 1) await ada.request('q', query(n));
    expect((await ada.request('q', query(200))).s).toBe('limit_exceeded');
    const grace = await observedClient(server);
    const before = ada.pushes.length;
    const write = (n: number) => grace.request('p', { p: `open/b${n}`, d: n });
    for (let n = 0; n < 10; n += 1) await write(n);
    await grace.request('p', { p: 'checked/x', d: { name: 'x' } });
    await isAnswered(ada);
    expect(ada.pushes.length - before).toBeLessThanOrEqual(2 * 200);
    expect(ada.pushes.length - before).toBeGreaterThanOrEqual(200);
  });

  test('exceeding the limit of writes is reported while reads continue', async () => {
    const client = await observedClient(await started({ writeBurst: 3, writesPerSecond: 0 }));
    const replies: string[] = [];
    for (let n = 0; n < 4; n += 1) replies.push((await client.request('p', { p: 'open/a', d: n })).s);
    expect(replies).toEqual(['ok', 'ok', 'ok', 'limit_exceeded']);
    expect(await client.request('g', { p: 'open/a' })).toEqual({ s: 'ok', d: 2 });
  });

  test('exceeding the limit of disconnect writes is reported', async () => {
    const client = await signedIn(await started({ disconnectWrites: 2 }));
    const arrange = async (p: string) => (await client.request('o', { p, d: 1 })).s;
    expect([
      await arrange('open/a'),
      await arrange('open/b'),
      await arrange('open/a'),
      await arrange('open/c'),
    ]).toEqual(['ok', 'ok', 'ok', 'limit_exceeded']);
  });

  test('exceeding the limit of waiting requests is reported', async () => {
    const client = await observedClient(await started({ pendingRequests: 2 }));
    const replies = ['auth', 'g', 'g', 'g'].map((action) =>
      client.request(action, { p: 'open/a', cred: 'a.b.c' }),
    );
    expect((await Promise.all(replies)).map(({ s }) => s)).toEqual([
      'invalid_token',
      'ok',
      'limit_exceeded',
      'limit_exceeded',
    ]);
  });

  test('an unauthenticated connection closes after the sign-in timeout', async () => {
    const client = await observedClient(await started({ signInTimeout: 50, pingInterval: 100 }));
    expect(await client.closed).toEqual({ code: 1008, reason: 'not signed in within the sign-in timeout' });
  });

  test('a connection closes when it answers no ping', async () => {
    const limited = await started({ silenceTimeout: 600, pingInterval: 100 });
    const silent = await observedClient(limited, { autoPong: false });
    const alive = await observedClient(limited);
    expect((await silent.closed).code).toBe(1006);
    expect(await isAnswered(alive)).toEqual({ s: 'ok', d: null });
  });

  test('the connection of a client that does not read its data closes', async () => {
    const limited = await started({
      backlogBytes: 10_000,
      backlogTimeout: 100,
      pingInterval: 100,
      closeTimeout: 100,
    });
    const [writer, slow] = [await signedIn(limited), await observedClient(limited)];
    await slow.request('q', { p: 'open/big', h: '' });
    slow.socket.pause();
    const big = 'x'.repeat(4_000_000);
    const isGone = () => limited.logged().some(({ reason }) => reason === 'the client reads too slowly');
    for (let n = 0; n < 10 && !isGone(); n += 1)
      await writer.request('p', { p: 'open/big', d: `${n}${big}` });
    await eventually(isGone).toBe(true);
    expect(await isAnswered(writer)).toEqual({ s: 'ok', d: null });
  });
});

const FULL = { s: 'disk_full', d: 'The server is out of disk space: nothing was saved' };

test('a write of saved data is rejected while the disk is short, and the connection lives', async () => {
  const server = await started({});
  const client = await signedIn(server);
  await client.request('p', { p: 'open/a', d: 1 });
  server.disk.isFull = true;
  expect(await client.request('p', { p: 'open/a', d: 2 })).toEqual(FULL);
  expect(await client.request('m', { p: 'open', d: { a: null, b: 2 } })).toEqual(FULL);
  expect(await client.request('g', { p: 'open' })).toMatchObject({ s: 'ok', d: { a: 1 } });
  server.disk.isFull = false;
  expect((await client.request('p', { p: 'open/a', d: 2 })).s).toBe('ok');
});

test('presence, which is not saved, and removals are written while the disk is short', async () => {
  const server = await started({});
  const client = await signedIn(server);
  await client.request('p', { p: 'open/a', d: 1 });
  server.disk.isFull = true;
  expect((await client.request('p', { p: 'live/attendees/ada', d: { area: 'lobby' } })).s).toBe('ok');
  expect((await client.request('p', { p: 'open/a', d: null })).s).toBe('ok');
  expect(await client.request('g', { p: 'open/a' })).toEqual({ s: 'ok', d: null });
});
