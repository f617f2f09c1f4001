import { describe, expect, test } from 'vitest';
import { TokenRefusal } from '../../../../server/realtime/engine/token-refusal';
import { parseRules } from '../../../../server/realtime/rules/rules';
import { eventually } from '../eventually';
import { type SlowHouse, slowHouse } from '../slow-disk';
import { type ObservedClient, observedClient } from './observed-client';
import { TEST_RULES } from './test-rules';

const DENIED = { s: 'permission_denied', d: 'Permission denied' };

async function signedIn(house: SlowHouse): Promise<ObservedClient> {
  const client = await observedClient(house);
  await client.request('auth', { cred: 'ada' });
  return client;
}

/** Writes that need no disk: who is here is not kept. */
const here = (n: number) => `live/attendees/${n}`;
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [here(n), 1]));

describe('somebody who is not signed in', () => {
  test.each([
    ['p', { p: 'live/attendees', d: 'x'.repeat(17_000) }],
    ['m', { p: '', d: { 'live/attendees/a': 'x'.repeat(17_000) } }],
  ])('may have little built: %s', async (action, body) => {
    const house = await slowHouse();
    const stranger = await observedClient(house);
    expect(await stranger.request(action, body)).toEqual(DENIED);
    expect(await stranger.request('m', { p: '', d: many(10) })).toEqual({ s: 'ok', d: {} });
    expect(await (await signedIn(house)).request(action, body)).toEqual({ s: 'ok', d: {} });
  });

  test.each([
    ['o', { p: here(1), d: 1 }],
    ['om', { p: '', d: { [here(1)]: 1 } }],
  ])('arranges nothing for the end: %s', async (action, body) => {
    const house = await slowHouse();
    const stranger = await observedClient(house);
    expect(await stranger.request(action, body)).toEqual(DENIED);
    expect(await (await signedIn(house)).request(action, body)).toEqual({ s: 'ok', d: {} });
  });

  test('learns nothing about what they may not read', async () => {
    const house = await slowHouse({ rules: parseRules(TEST_RULES) });
    const [stranger, member] = [await observedClient(house), await signedIn(house)];
    for (const h of ['', 'guess']) {
      expect(await stranger.request('p', { p: 'members/a', d: 1, h })).toEqual(DENIED);
      expect(await stranger.request('m', { p: 'members', d: { a: 1 }, h })).toEqual(DENIED);
    }
    expect(await member.request('p', { p: 'members/a', d: 1, h: 'guess' })).toMatchObject({ s: 'datastale' });
  });

  test('may send a token and little more, which is known before the rest of it comes', async () => {
    const house = await slowHouse({ limits: { strangerBytes: 20_000 } });
    const [one, other] = [await observedClient(house), await observedClient(house)];
    one.socket.send('x'.repeat(20_001));
    expect(await one.closed).toEqual({ code: 1009, reason: 'the message is too large' });
    for (const frame of ['3', 'x'.repeat(16_000), 'x'.repeat(4_001)]) other.socket.send(frame);
    expect(await other.closed).toEqual({ code: 1009, reason: 'the message is too large' });
  });

  test('takes no room from members, however many begin a message', async () => {
    const house = await slowHouse({ limits: { strangersUnfinishedBytes: 40_000 } });
    const member = await signedIn(house);
    const strangers = await Promise.all([1, 2, 3].map(() => observedClient(house)));
    for (const { socket } of strangers) for (const frame of ['2', 'x'.repeat(16_000)]) socket.send(frame);
    const { code, reason } = await Promise.race(strangers.map(({ closed }) => closed));
    expect([code, reason]).toEqual([1008, 'too much is being sent at once']);
    expect(await member.request('p', { p: here(1), d: 'x'.repeat(100_000) })).toEqual({ s: 'ok', d: {} });
  });

  test('is waited for while the token is verified before which a large write was sent', async () => {
    const tokens: (() => void)[] = [];
    const verified = { uid: 'ada', claims: {}, expiresAt: Date.now() + 60_000 };
    const house = await slowHouse({
      verify: () => new Promise((resolve) => tokens.push(() => resolve(verified))),
      limits: { strangersUnfinishedBytes: 300_000 },
    });
    const [client, other] = [await observedClient(house), await observedClient(house)];
    const signIn = client.request('auth', { cred: 'ada' });
    const write = client.request('p', { p: here(1), d: 'x'.repeat(3_000_000) });
    await eventually(() => tokens).toHaveLength(1);
    for (let turn = 0; turn < 50; turn += 1) await other.request('g', { p: here(1) });
    tokens[0]?.();
    expect(await signIn).toMatchObject({ s: 'ok' });
    expect(await write).toEqual({ s: 'ok', d: {} });
  });

  test('is sent away with a large write when the token was none', async () => {
    const house = await slowHouse({
      verify: async () => {
        throw new TokenRefusal('invalid_token');
      },
    });
    const client = await observedClient(house);
    const signIn = client.request('auth', { cred: 'ada' });
    void client.request('p', { p: here(1), d: 'x'.repeat(3_000_000) });
    expect(await signIn).toMatchObject({ s: 'invalid_token' });
    expect(await client.closed).toEqual({ code: 1009, reason: 'the message is too large' });
  });

  test('is sent away for a frame that the SDK would never send', async () => {
    const [one, other] = await Promise.all([1, 2].map(async () => observedClient(await slowHouse())));
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
  ])('%s of %i paths is answered %s', async (action, count, status) => {
    const client = await signedIn(await slowHouse({ limits: { mergePaths: 3, disconnectWrites: 2 } }));
    expect(await client.request(action, { p: '', d: many(count) })).toMatchObject({ s: status });
  });

  test('writes so many nodes and no more', async () => {
    const client = await signedIn(await slowHouse({ limits: { valueNodes: 5 } }));
    const put = (action: string, d: unknown) => client.request(action, { p: 'live/attendees', d });
    const refused = { s: 'limit_exceeded', d: 'too much data in one write' };
    expect(await put('p', { a: [1, 2, 3] })).toEqual({ s: 'ok', d: {} });
    for (const action of ['p', 'm', 'o', 'om'])
      expect(await put(action, { a: [1, 2, 3, 4] })).toEqual(refused);
  });

  test('asks only as often as there is time for', async () => {
    const client = await observedClient(await slowHouse({ limits: { asksPerSecond: 0, askBurst: 3 } }));
    const asked: string[] = [];
    for (const action of ['auth', 'q', 'g', 'auth', 'q', 'g'])
      asked.push((await client.request(action, { cred: 'ada', p: 'a', h: '' })).s);
    expect(asked).toEqual(['ok', 'ok', 'ok', ...Array(3).fill('limit_exceeded')]);
  });

  test('arranges only so many bytes for the end, together with all others', async () => {
    const client = await signedIn(await slowHouse({ limits: { disconnectBytes: 1_000 } }));
    const arrange = async (action: string, p: string, d: unknown) =>
      (await client.request(action, { p, d })).s;
    expect(await arrange('o', here(1), 'é'.repeat(300))).toBe('ok');
    expect(await arrange('o', here(2), 'é'.repeat(300))).toBe('limit_exceeded');
    expect(await arrange('om', '', { [here(2)]: 'é'.repeat(300) })).toBe('limit_exceeded');
    expect(await arrange('o', here(1), 'é'.repeat(400))).toBe('ok');
  });
});
