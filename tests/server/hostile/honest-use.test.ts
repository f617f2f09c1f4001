import { expect, test } from 'vitest';
import { limitFor, REQUEST_LIMITS, type RequestLimit } from '../../../server/platform/http/request-limits';
import { moveOf } from '../../support/raw-attendee';
import { type RawClient, rawClient } from '../../support/raw-client';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';

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

const server = serverForTests(() => startTestServer({ rules: LIVE_OPEN }));

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

/** What the pages of a person call in a minute: polls, pictures and files, questions, stars, likes and a log. */
const CALLS: readonly [times: number, method: string, path: string][] = [
  [2, 'GET', '/api/venue/version?venue=live'],
  [2, 'GET', '/api/userInfo'],
  [1, 'GET', '/api/ui/venue'],
  [1, 'GET', '/api/agenda'],
  [30, 'GET', '/api/ui/sign-asset-url?url=/backend-assets/none'],
  [10, 'GET', '/api/chat/files/none/address'],
  [5, 'GET', '/api/search/?q=engine&language=en'],
  [6, 'POST', '/api/agenda/stars/none'],
  [6, 'POST', '/api/media-board/like'],
  [3, 'POST', '/api/capture/log'],
  [1, 'POST', '/api/chat/files'],
  [2, 'POST', '/matomo.php'],
];

test('ten minutes of calls of three people who share a network, within seconds, stay within the limits', () => {
  const counts = new Map<RequestLimit | undefined, number>();
  for (const [times, method, path] of CALLS) {
    const limit = limitFor(REQUEST_LIMITS, path, method);
    counts.set(limit, (counts.get(limit) ?? 0) + times * TIMES);
  }
  for (const [limit, count] of counts) {
    const { name, network, account = network } = limit as RequestLimit;
    expect([name, account.burst >= count, network.burst >= 3 * count]).toEqual([name, true, true]);
  }
});
