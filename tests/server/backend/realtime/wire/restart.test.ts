import { onDisconnect, set, update } from 'firebase/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../../support/server';
import { serverForTests } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { observedClient } from './observed-client';
import { sdkClient, watch } from './sdk-client';
import { TEST_RULES } from './test-rules';

const server = serverForTests(() => startTestServer({ rules: TEST_RULES }));

const place = () => `open/${crypto.randomUUID()}`;

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
