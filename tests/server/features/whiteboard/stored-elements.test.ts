import { beforeEach, expect, test } from 'vitest';
import { personalEntries } from '../../../../server/features/whiteboard';
import { expireAt } from '../../../support/expire-at';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);

const server = serverForTests(() => startTestServer());

const element = (authorId: string, days: number) => ({
  authorId,
  version: 1,
  nonce: 1,
  epoch: 0,
  changedAt: NOW - days * DAY,
  json: '{}',
});
const state = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };
const POINTER = { name: 'Ada', x: 1, y: 2 };

beforeEach(() =>
  server.realtime().write({
    live: {
      whiteboards: {
        one: {
          state,
          elements: { old: element('ada', 11), young: element('ada', 1) },
          pointers: { ada: POINTER },
        },
        two: { state, elements: { other: { ...element('grace', 11), changedBy: 'ada' } } },
      },
    },
    stage: { whiteboards: { one: { elements: { draft: element('ada', 30) } } } },
  }),
);

const read = (path: string) => server.realtime().read(path);
const idsAt = (path: string) => Object.keys(read(path) ?? {});
const stored = () => ({ records: server.services.records, realtime: undefined });

const expire = (config?: { chat: number }) => expireAt(server, NOW, config);

test('what is drawn is kept for good unless the configuration says how many days messages are kept', async () => {
  await expire();
  expect(idsAt('live/whiteboards/one/elements')).toEqual(['old', 'young']);
  await expire({ chat: 10 });
  expect(idsAt('live/whiteboards/one/elements')).toEqual(['young']);
  expect(read('live/whiteboards/two')).toEqual({ state });
  expect(read('stage')).toBeNull();
});

test('of a deleted element nothing is left after a day', async () => {
  const { json: _, ...deleted } = element('ada', 2);
  const path = 'live/whiteboards/one/elements';
  await server.realtime().write({
    [`${path}/gone`]: deleted,
    [`${path}/going`]: { ...deleted, changedAt: NOW - DAY / 2 },
  });
  await expire();
  expect(idsAt(path)).toEqual(['old', 'young', 'going']);
});

test('what a person has drawn is exported with their pointers, and goes with the account', async () => {
  const [pointers, elements] = personalEntries;
  expect(await elements?.read(stored(), 'ada')).toEqual({
    live: {
      'live/whiteboards/one/elements/old': element('ada', 11),
      'live/whiteboards/one/elements/young': element('ada', 1),
    },
    stage: { 'stage/whiteboards/one/elements/draft': element('ada', 30) },
  });
  expect(await pointers?.read(stored(), 'ada')).toEqual({
    live: { 'live/whiteboards/one/pointers/ada': POINTER },
    stage: null,
  });
  const [, , changes] = personalEntries;
  expect(await changes?.read(stored(), 'ada')).toEqual({
    live: { 'live/whiteboards/two/elements/other/changedBy': 'ada' },
    stage: null,
  });
  for (const entries of personalEntries) await entries.erase(stored(), 'ada');
  expect(read('live/whiteboards')).toEqual({
    one: { state },
    two: { state, elements: { other: element('grace', 11) } },
  });
  expect(read('stage')).toBeNull();
});
