import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retentionRules } from '../../../../server/compose';
import { personalEntries } from '../../../../server/features/wall';
import { removeExpired } from '../../../../server/platform/store/retention';
import { startTestServer, type TestServer } from '../../../support/server';
import { silentLog } from '../../../support/store';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 30_000);
afterAll(() => server.close());

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

const expire = (config?: { chat: number }) =>
  removeExpired({
    db: server.store.db,
    rules: retentionRules({ ...server.services, realtime: undefined, clock: () => NOW }),
    config,
    log: silentLog,
    clock: () => NOW,
  });

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
