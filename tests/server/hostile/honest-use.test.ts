import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveOf } from '../../support/raw-attendee';
import { type RawClient, rawClient } from '../../support/raw-client';
import { startTestServer, type TestServer } from '../../support/server';

const LIVE_OPEN = JSON.stringify({
  rules: {
    live: {
      '.read': 'auth != null',
      '.write': 'auth != null',
      board: { '.indexOn': 'changedAt' },
    },
  },
});
/** How many times as much as a lively person of the demo does in a minute. */
const TIMES = 10;
const NOW = { '.sv': 'timestamp' };
const text = (kilobytes: number) => 'x'.repeat(kilobytes * 1_024);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rules: LIVE_OPEN });
}, 60_000);
afterAll(() => server.close());

type Request = [action: string, path: string, data: unknown];

const range = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** What a person of the demo does in a minute: they walk, write, react, draw, point and type. */
const aMinuteOf = (uid: string, minute: number): Request[] => [
  ...range(6, (n): Request => ['m', '/live', moveOf({ uid, name: uid }, `area ${n}`, `area ${n + 1}`)]),
  ...range(10, (n): Request => ['p', `live/messages/${uid}-${minute}-${n}`, { text: text(1), at: NOW }]),
  ...range(10, (n): Request => ['p', `live/reactions/${uid}-${minute}-${n}`, '👍']),
  ...range(20, (n): Request => ['p', `live/typing/${uid}`, n % 2 === 0 ? NOW : null]),
  ...range(60, (n): Request => ['p', `live/board/${uid}-${minute}-${n}`, { changedAt: NOW, json: text(1) }]),
  ...range(50, (n): Request => ['p', `live/pointers/${uid}`, { x: n, y: n }]),
];

const connect = async (who: 'ada' | 'guest' | 'host') =>
  rawClient({ url: server.url, token: await server.tokenOf(who) });

const answersOf = async (client: RawClient, requests: Request[]) =>
  Promise.all(requests.map(([action, p, d]) => client.request(action, { p, d })));

/** Opens the board anew, again and again. */
async function openBoard(client: RawClient) {
  const answers = [];
  for (let time = 0; time < TIMES; time += 1)
    answers.push(await client.request('g', { p: 'live/board', q: { i: 'changedAt', l: 5_000, vf: 'r' } }));
  return answers;
}

test('ten times of what three lively people do in a minute, all at once, meets no limit', async () => {
  const clients = await Promise.all((['ada', 'guest', 'host'] as const).map(connect));
  const written = await Promise.all(
    clients.flatMap((client, person) =>
      range(TIMES, (minute) => answersOf(client, aMinuteOf(`person${person}`, minute))),
    ),
  );
  const read = await openBoard(clients[0] as RawClient);
  const answers = [...written.flat(), ...read].map(({ s }) => s);
  expect(answers).toHaveLength(3 * TIMES * 156 + TIMES);
  expect(new Set(answers)).toEqual(new Set(['ok']));
  for (const client of clients) client.cut();
});
