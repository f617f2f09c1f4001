import { BOARD_CHARACTERS_MAX, BOARD_MAX, ELEMENT_MAX } from '@domain/whiteboard/whiteboard-limits';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { personalEntries } from '../../../../server/features/whiteboard';
import { expireAt } from '../../../support/expire-at';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { eventually } from '../../backend/realtime/eventually';

const BOARD = 'live/whiteboards/board%2Eone';
const OPEN = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };
const server = serverForTests(() => startTestServer());

beforeEach(() => server.realtime().write({ 'live/whiteboards': { 'board%2Eone': { state: OPEN } } }));

const state = () => server.realtime().read(`${BOARD}/state`);

const element = (authorId: string, more: Record<string, Json> = {}): Json => ({
  authorId,
  changedBy: authorId,
  version: 1,
  nonce: 1,
  epoch: 0,
  changedAt: 1,
  json: '{}',
  ...more,
});

/** Draws so many elements in one write, and returns their paths. */
async function draw(authorId: string, count: number, more: Record<string, Json> = {}): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, at) => `${BOARD}/elements/${authorId}${at}`);
  await server.realtime().write(Object.fromEntries(paths.map((path) => [path, element(authorId, more)])));
  return paths;
}

const LONG = { json: 'x'.repeat(ELEMENT_MAX) };

/** As many of the longest elements as fill the share of one person. */
const LONG_ONES = BOARD_CHARACTERS_MAX / 2 / ELEMENT_MAX;

test('a person who has drawn half of what a board takes draws no more, until one of the elements is deleted', async () => {
  await draw('ada', BOARD_MAX / 2 - 1);
  await draw('grace', 1);
  expect(state()).toEqual(OPEN);
  await draw('ada', BOARD_MAX / 2);
  await eventually(state).toEqual({ ...OPEN, fullFor: { ada: true } });
  // Of what is deleted only the version is left.
  await server.realtime().write({ [`${BOARD}/elements/ada0/json`]: null });
  await eventually(state).toEqual(OPEN);
});

test('long elements count for who changed them last', async () => {
  const [first] = await draw('ada', LONG_ONES, { ...LONG, authorId: 'grace', changedBy: 'a.da' });
  await eventually(state).toEqual({ ...OPEN, fullFor: { 'a%2Eda': true } });
  await server.realtime().write({ [`${first}/changedBy`]: 'grace' });
  await eventually(state).toEqual(OPEN);
});

test('a board is full of what several people have drawn, and takes more once it is cleared', async () => {
  for (const person of ['ada', 'grace', 'mary']) await draw(person, LONG_ONES - 10, LONG);
  await eventually(state).toEqual({ ...OPEN, full: true });
  await server.realtime().write({ [`${BOARD}/state/epoch`]: 5, [`${BOARD}/state/shownFrom`]: 5 });
  await eventually(state).toEqual({ ...OPEN, epoch: 5, shownFrom: 5 });
  await draw('ada', LONG_ONES, { ...LONG, epoch: 5 });
  await eventually(state).toMatchObject({ fullFor: { ada: true } });
  await server.realtime().write({ [`${BOARD}/elements`]: null });
  await eventually(state).toEqual({ ...OPEN, epoch: 5, shownFrom: 5 });
});

test('a board is as full after a restart, and another one is not', async () => {
  await draw('ada', BOARD_MAX / 2);
  await server.realtime().write({ [`${BOARD}/state/fullFor`]: null });
  await server.restart();
  await eventually(state).toEqual({ ...OPEN, fullFor: { ada: true } });
  await server.realtime().write({ 'live/whiteboards/other/state': OPEN });
  expect(server.realtime().read('live/whiteboards/other/state')).toEqual(OPEN);
});

describe('the elements that are stored', () => {
  const DAY = 86_400_000;

  const NOW = Date.UTC(2026, 10, 20);

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
});
