import { beforeEach, expect, test } from 'vitest';
import { personalEntries } from '../../../../server/features/wall';
import { expireAt } from '../../../support/expire-at';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);

const server = serverForTests(() => startTestServer());

const post = (authorId: string, days: number) => ({
  authorId,
  authorName: authorId,
  text: 'Hello',
  createdAt: NOW - days * DAY,
  approved: true,
});

beforeEach(() =>
  server.realtime().write({
    live: {
      wall: { one: { old: post('ada', 11), young: post('ada', 1) }, two: { other: post('grace', 11) } },
      wallQueue: { one: { waiting: post('ada', 2) } },
    },
    stage: { wall: { one: { draft: post('ada', 30) } } },
  }),
);

const idsAt = (path: string) => Object.keys(server.realtime().read(path) ?? {});
const stored = () => ({ records: server.services.records, realtime: undefined });

const expire = (config?: { chat: number }) => expireAt(server, NOW, config);

test('posts are kept for good unless the configuration says how many days messages are kept', async () => {
  await expire();
  expect(idsAt('live/wall/one')).toEqual(['old', 'young']);
  await expire({ chat: 10 });
  expect([idsAt('live/wall/one'), idsAt('live/wall/two'), idsAt('stage/wall/one')]).toEqual([
    ['young'],
    [],
    [],
  ]);
  expect(idsAt('live/wallQueue/one')).toEqual(['waiting']);
  await expire({ chat: 1 });
  expect(idsAt('live/wallQueue/one')).toEqual([]);
});

test('the posts of a person are exported, and go with the account', async () => {
  const [shown, waiting] = personalEntries;
  expect(await shown?.read(stored(), 'ada')).toEqual({
    live: { 'live/wall/one/old': post('ada', 11), 'live/wall/one/young': post('ada', 1) },
    stage: { 'stage/wall/one/draft': post('ada', 30) },
  });
  expect(await waiting?.read(stored(), 'grace')).toEqual({ live: null, stage: null });
  for (const entries of personalEntries) await entries.erase(stored(), 'ada');
  expect(server.realtime().read('live')).toEqual({ wall: { two: { other: post('grace', 11) } } });
  expect(server.realtime().read('stage')).toBeNull();
});

const by = (kind: string, days: number) => ({ kind, at: NOW - days * DAY });
const ADAS = 'live/wallReactions/one/ada';

test('reactions go with their post, and those to a post that is gone when they are as old', async () => {
  await server.realtime().write({
    live: {
      wall: { one: { old: post('grace', 11), young: post('grace', 1) } },
      wallReactions: {
        one: {
          ada: { old: by('like', 1), young: by('like', 11), gone: by('love', 11), fresh: by('love', 1) },
        },
        two: { ada: { gone: by('love', 11) } },
      },
    },
    stage: null,
  });
  await expire();
  expect(idsAt(ADAS)).toEqual(['old', 'young', 'gone', 'fresh']);
  await expire({ chat: 10 });
  expect([idsAt(ADAS), idsAt('live/wallReactions/two')]).toEqual([['young', 'fresh'], []]);
});

test('the reactions of a person are exported, and go with the account, as do they from the counts', async () => {
  const reacted = { young: by('like', 1), gone: by('love', 1) };
  await server.realtime().write({
    live: {
      wall: { one: { young: { ...post('grace', 1), reactions: { like: 2, love: 1 } } } },
      wallReactions: { one: { ada: reacted, alan: { young: by('like', 1) } } },
    },
    stage: null,
  });
  const reactions = personalEntries.find(({ name }) => name === 'wallReactions');
  expect(await reactions?.read(stored(), 'ada')).toEqual({
    live: { [`${ADAS}/young`]: reacted.young, [`${ADAS}/gone`]: reacted.gone },
    stage: null,
  });
  await reactions?.erase(stored(), 'ada');
  expect(server.realtime().read('live')).toEqual({
    wall: { one: { young: { ...post('grace', 1), reactions: { like: 1, love: 1 } } } },
    wallReactions: { one: { alan: { young: by('like', 1) } } },
  });
});
