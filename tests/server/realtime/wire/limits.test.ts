import { describe, expect, onTestFinished, test } from 'vitest';
import type { RealtimeLimits } from '../../../../server/realtime/realtime-limits';
import { eventually } from '../eventually';
import { type MemoryServer, startMemoryServer } from './memory-server';
import { type ObservedClient, observedClient } from './observed-client';

const started = async (limits: Partial<RealtimeLimits>): Promise<MemoryServer> => {
  const limited = await startMemoryServer(limits);
  onTestFinished(() => limited.close());
  return limited;
};

const signedIn = async (server: MemoryServer): Promise<ObservedClient> => {
  const client = await observedClient(server);
  await client.request('auth', { cred: server.tokenOf('ada') });
  return client;
};

const isAnswered = ({ request }: ObservedClient) => request('g', { p: 'open/untouched' });

describe('a limit', () => {
  test('of listens is answered, and one that is given back can be taken again', async () => {
    const client = await observedClient(await started({ listensPerConnection: 2 }));
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

  test('of writes is answered while reads go on', async () => {
    const client = await observedClient(await started({ writeBurst: 3, writesPerSecond: 0 }));
    const replies: string[] = [];
    for (let n = 0; n < 4; n += 1) replies.push((await client.request('p', { p: 'open/a', d: n })).s);
    expect(replies).toEqual(['ok', 'ok', 'ok', 'limit_exceeded']);
    expect(await client.request('g', { p: 'open/a' })).toEqual({ s: 'ok', d: 2 });
  });

  test('of arrangements for the end is answered', async () => {
    const client = await signedIn(await started({ disconnectWrites: 2 }));
    const arrange = async (p: string) => (await client.request('o', { p, d: 1 })).s;
    expect([
      await arrange('open/a'),
      await arrange('open/b'),
      await arrange('open/a'),
      await arrange('open/c'),
    ]).toEqual(['ok', 'ok', 'ok', 'limit_exceeded']);
  });

  test('of waiting requests is answered', async () => {
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

  test('of patience ends a connection on which nobody signs in', async () => {
    const client = await observedClient(await started({ signInPatience: 50, pingInterval: 100 }));
    expect(await client.closed).toEqual({ code: 1008, reason: 'nobody signed in' });
  });

  test('of silence ends a connection that answers no ping', async () => {
    const limited = await started({ silence: 200, pingInterval: 50 });
    const silent = await observedClient(limited, { autoPong: false });
    const alive = await observedClient(limited);
    expect((await silent.closed).code).toBe(1006);
    expect(await isAnswered(alive)).toEqual({ s: 'ok', d: null });
  });

  test('of what a client leaves unread ends its connection', async () => {
    const limited = await started({
      backlogBytes: 10_000,
      backlogPatience: 100,
      pingInterval: 100,
      closePatience: 100,
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
