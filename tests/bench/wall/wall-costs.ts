import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pushId } from '@domain/chat/push-id';
import { WALL_WINDOW } from '@domain/wall/wall-limits';
import { createRealtime, type Realtime } from '../../../server/backend/realtime/realtime';
import { loadRules } from '../../../server/backend/realtime/rules/rules';
import { createLog } from '../../../server/platform/log';
import { packageRoot } from '../../../server/platform/package-root';
import { looseToken, verifyLoosely } from '../../support/loose-token';
import { memoryDisk } from '../../support/memory-disk';
import { type RawClient, rawClient } from '../../support/raw-client';
import { answerCalls } from '../realtime/calls';
import { each, quiet, range } from '../realtime/each';

const AT_ONCE = 1_000;
const MINUTE = 60_000;
const log = createLog();
const tally = { pushes: 0, characters: 0 };

const idOf = (number: number): string => pushId(number * MINUTE, () => 0);
const pathOf = (wall: string, number: number): string => `live/wall/${wall}/${idOf(number)}`;
const post = (number: number) => ({
  authorId: `p${number % 50}`,
  authorName: `Person Number ${number % 50}`,
  text: 'This is a post, about as long as most of them are.',
  createdAt: number * MINUTE,
  approved: true,
});

/** The realtime server on the product's rules, in memory. */
async function open(): Promise<{ realtime: Realtime; url: string }> {
  const realtime = await createRealtime({
    persistence: memoryDisk().plug(),
    rules: await loadRules(join(packageRoot, 'database.rules.json')),
    verify: verifyLoosely,
    log,
    isOwnOrigin: () => true,
    limits: {},
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { realtime, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const opened = open();
const people: RawClient[] = [];

async function fill(wall: string, count: number): Promise<void> {
  const { realtime } = await opened;
  for (let first = 0; first < count; first += AT_ONCE) {
    const numbers = range(first, Math.min(AT_ONCE, count - first));
    await realtime.write(Object.fromEntries(numbers.map((number) => [pathOf(wall, number), post(number)])));
  }
}

/** Pushes and characters that a change causes for each of the people who follow a wall. */
async function costOf(change: () => Promise<unknown>) {
  const before = { ...tally };
  await change();
  await quiet(tally);
  return {
    pushes: (tally.pushes - before.pushes) / people.length,
    characters: (tally.characters - before.characters) / people.length,
  };
}

const follow = (wall: string) => (client: RawClient) =>
  client.request('q', {
    p: `/live/wall/${wall}`,
    h: '',
    t: 1,
    q: { i: 'createdAt', l: WALL_WINDOW, vf: 'r' },
  });

/** Everybody likes the newest post at once. */
const likes = (wall: string, number: number) =>
  Promise.all(
    people.map((client, index) =>
      client.request('m', {
        p: '/live',
        d: {
          [`wall/${wall}/${idOf(number)}/reactions/like`]: { '.sv': { increment: 1 } },
          [`wallReactions/${wall}/p${index}/${idOf(number)}`]: { kind: 'like', at: { '.sv': 'timestamp' } },
        },
      }),
    ),
  );

answerCalls({
  join: async (count: number) => {
    const { url } = await opened;
    await each(range(people.length, count), async (index) => {
      people[index] = await rawClient({ url, token: looseToken(`p${index}`), tally });
    });
  },
  /** What is sent to each person who follows a wall of so many posts, for a new post and for a like of everybody. */
  costs: async (length: number) => {
    const { realtime } = await opened;
    const wall = `wall-${length}`;
    await realtime.write({ [`live/wallPlaces/${wall}`]: '-' });
    await fill(wall, length);
    await Promise.all(people.map(follow(wall)));
    await quiet(tally);
    const posted = await costOf(() => realtime.write({ [pathOf(wall, length)]: post(length) }));
    const liked = await costOf(() => likes(wall, length));
    const counted = realtime.read(`${pathOf(wall, length)}/reactions/like`);
    await Promise.all(
      people.map((client) =>
        client.request('n', {
          p: `/live/wall/${wall}`,
          t: 1,
          q: { i: 'createdAt', l: WALL_WINDOW, vf: 'r' },
        }),
      ),
    );
    return { posted, liked, counted };
  },
});
