import { describe, expect, test } from 'vitest';
import { TokenRefusal } from '../../../../../server/backend/realtime/engine/verify-token';
import { parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { eventually } from '../eventually';
import { openSlowDisk, type SlowDisk } from '../slow-disk';
import { observedClient, signedInClient } from './observed-client';
import { TEST_RULES } from './test-rules';

const DENIED = { s: 'permission_denied', d: 'Permission denied' };

const signedIn = (disk: SlowDisk) => signedInClient(disk, 'ada');

/** Writes that need no disk: presence is not persisted. */
const here = (n: number) => `live/attendees/${n}`;
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [here(n), 1]));

describe('an unauthenticated connection', () => {
  test.each([
    ['p', { p: 'live/attendees', d: 'x'.repeat(17_000) }],
    ['m', { p: '', d: { 'live/attendees/a': 'x'.repeat(17_000) } }],
  ])('an unauthenticated connection may have little data built: %s', async (action, body) => {
    const disk = await openSlowDisk();
    const client = await observedClient(disk);
    expect(await client.request(action, body)).toEqual(DENIED);
    expect(await client.request('m', { p: '', d: many(10) })).toEqual({ s: 'ok', d: {} });
    expect(await (await signedIn(disk)).request(action, body)).toEqual({ s: 'ok', d: {} });
  });

  test.each([
    ['o', { p: here(1), d: 1 }],
    ['om', { p: '', d: { [here(1)]: 1 } }],
  ])('an unauthenticated connection registers no disconnect write: %s', async (action, body) => {
    const disk = await openSlowDisk();
    const client = await observedClient(disk);
    expect(await client.request(action, body)).toEqual(DENIED);
    expect(await (await signedIn(disk)).request(action, body)).toEqual({ s: 'ok', d: {} });
  });

  test('all unauthenticated connections together write as much as one person may', async () => {
    const disk = await openSlowDisk({ limits: { unitBurst: 20, unitsPerSecond: 0.001 } });
    const [one, other] = [await observedClient(disk), await observedClient(disk)];
    expect(await one.request('m', { p: '', d: many(19) })).toEqual({ s: 'ok', d: {} });
    expect(await other.request('m', { p: '', d: many(19) })).toEqual({
      s: 'limit_exceeded',
      d: 'too many writes',
    });
    expect(await (await signedIn(disk)).request('m', { p: '', d: many(19) })).toEqual({ s: 'ok', d: {} });
  });

  test('an unauthenticated connection learns nothing about data it may not read', async () => {
    const disk = await openSlowDisk({ rules: parseRules(TEST_RULES) });
    const [client, member] = [await observedClient(disk), await signedIn(disk)];
    for (const h of ['', 'guess']) {
      expect(await client.request('p', { p: 'members/a', d: 1, h })).toEqual(DENIED);
      expect(await client.request('m', { p: 'members', d: { a: 1 }, h })).toEqual(DENIED);
    }
    expect(await member.request('p', { p: 'members/a', d: 1, h: 'guess' })).toMatchObject({ s: 'datastale' });
  });

  test('an unauthenticated message little larger than a token is rejected before the rest arrives', async () => {
    const disk = await openSlowDisk({ limits: { unauthenticatedMessageBytes: 20_000 } });
    const [one, other] = [await observedClient(disk), await observedClient(disk)];
    one.socket.send('x'.repeat(20_001));
    expect(await one.closed).toEqual({ code: 1009, reason: 'the message is too large' });
    for (const frame of ['3', 'x'.repeat(16_000), 'x'.repeat(4_001)]) other.socket.send(frame);
    expect(await other.closed).toEqual({ code: 1009, reason: 'the message is too large' });
  });

  test('incomplete messages of unauthenticated connections leave members their share', async () => {
    const disk = await openSlowDisk({ limits: { unauthenticatedUnfinishedBytes: 40_000 } });
    const member = await signedIn(disk);
    const clients = await Promise.all([1, 2, 3].map(() => observedClient(disk)));
    for (const { socket } of clients) for (const frame of ['2', 'x'.repeat(16_000)]) socket.send(frame);
    const { code, reason } = await Promise.race(clients.map(({ closed }) => closed));
    expect([code, reason]).toEqual([1008, 'too much is being sent at once']);
    expect(await member.request('p', { p: here(1), d: 'x'.repeat(100_000) })).toEqual({ s: 'ok', d: {} });
  });

  test('a large write after a token waits while that token is verified', async () => {
    const tokens: (() => void)[] = [];
    const verified = { uid: 'ada', claims: {}, expiresAt: Date.now() + 60_000 };
    const disk = await openSlowDisk({
      verify: () => new Promise((resolve) => tokens.push(() => resolve(verified))),
      limits: { unauthenticatedUnfinishedBytes: 300_000 },
    });
    const [client, other] = [await observedClient(disk), await observedClient(disk)];
    const signIn = client.request('auth', { cred: 'ada' });
    const write = client.request('p', { p: here(1), d: 'x'.repeat(3_000_000) });
    await eventually(() => tokens).toHaveLength(1);
    for (let turn = 0; turn < 50; turn += 1) await other.request('g', { p: here(1) });
    tokens[0]?.();
    expect(await signIn).toMatchObject({ s: 'ok' });
    expect(await write).toEqual({ s: 'ok', d: {} });
  });

  test('a large write after an invalid token closes the connection', async () => {
    const disk = await openSlowDisk({
      verify: async () => {
        throw new TokenRefusal('invalid_token');
      },
    });
    const client = await observedClient(disk);
    const signIn = client.request('auth', { cred: 'ada' });
    void client.request('p', { p: here(1), d: 'x'.repeat(3_000_000) });
    expect(await signIn).toMatchObject({ s: 'invalid_token' });
    expect(await client.closed).toEqual({ code: 1009, reason: 'the message is too large' });
  });

  test('an unauthenticated connection is closed for a frame that the SDK never sends', async () => {
    const [one, other] = await Promise.all([1, 2].map(async () => observedClient(await openSlowDisk())));
    one?.socket.send('x'.repeat(70_001));
    expect((await one?.closed)?.code).toBe(1009);
    other?.socket.send('x'.repeat(60_000), { fin: false });
    other?.socket.send('x'.repeat(60_000), { fin: false });
    expect((await other?.closed)?.code).toBe(1009);
  });
});

describe('one request', () => {
  test.each([
    ['m', 3, 'ok'],
    ['m', 4, 'limit_exceeded'],
    ['om', 2, 'ok'],
    ['om', 3, 'limit_exceeded'],
  ])('one request of %s with %i paths is answered %s', async (action, count, status) => {
    const client = await signedIn(await openSlowDisk({ limits: { mergePaths: 3, disconnectWrites: 2 } }));
    expect(await client.request(action, { p: '', d: many(count) })).toMatchObject({ s: status });
  });

  test('one request writes a limited number of nodes', async () => {
    const client = await signedIn(await openSlowDisk({ limits: { valueNodes: 5 } }));
    const put = (action: string, d: unknown) => client.request(action, { p: 'live/attendees', d });
    const refused = { s: 'limit_exceeded', d: 'too much data in one write' };
    expect(await put('p', { a: [1, 2, 3] })).toEqual({ s: 'ok', d: {} });
    for (const action of ['p', 'm', 'o', 'om'])
      expect(await put(action, { a: [1, 2, 3, 4] })).toEqual(refused);
  });

  test('the rate of reads is limited', async () => {
    const client = await observedClient(await openSlowDisk({ limits: { readsPerSecond: 0, readBurst: 3 } }));
    const asked: string[] = [];
    for (const action of ['auth', 'q', 'g', 'auth', 'q', 'g'])
      asked.push((await client.request(action, { cred: 'ada', p: 'a', h: '' })).s);
    expect(asked).toEqual(['ok', 'ok', 'ok', ...Array(3).fill('limit_exceeded')]);
  });

  test('disconnect writes have a limited total size', async () => {
    const client = await signedIn(await openSlowDisk({ limits: { disconnectBytes: 1_000 } }));
    const arrange = async (action: string, p: string, d: unknown) =>
      (await client.request(action, { p, d })).s;
    expect(await arrange('o', here(1), 'é'.repeat(300))).toBe('ok');
    expect(await arrange('o', here(2), 'é'.repeat(300))).toBe('limit_exceeded');
    expect(await arrange('om', '', { [here(2)]: 'é'.repeat(300) })).toBe('limit_exceeded');
    expect(await arrange('o', here(1), 'é'.repeat(400))).toBe('ok');
  });
});
