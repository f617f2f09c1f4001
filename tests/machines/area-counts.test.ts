import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { AreaCounts, type CountsReport } from '@machines/people/area-counts';
import { areaCountsMachine, type CountsQuery } from '@machines/people/area-counts.machine';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { person } from './people-fixture';

const LOBBY = { mode: 'live', areaId: 'lobby', uid: 'ada' } as const;
const input = () => ({
  place: LOBBY,
  counts: new AreaCounts(),
});

const unanswered = new Failure('NOT_REACHABLE', 'no answer');

describeMachine({
  machine: areaCountsMachine,
  input: input(),
  events: { 'people.moved': [{ type: 'people.moved' }] },
  slots: {
    readCounts: {
      done: [2, 3].map((lobby) => ({ counts: { lobby }, faces: {}, edition: 0 }) satisfies CountsReport),
      error: [unanswered],
    },
  },
  isFar: ({ context }) => context.reads > 7,
  delays: { countsInterval: 10_000, hurryDelay: 200 },
  states: {
    'reading.current': {
      entered: ({ now, asked }) =>
        asked.length === 1 &&
        asked.every(({ input: query }) => {
          const { place, counts } = query as CountsQuery;
          return isDeepStrictEqual(place, LOBBY) && counts === now.context.counts;
        }),
    },
    'reading.outdated': { entered: ({ asked }) => asked.length === 0 },
    waiting: {
      entered: ({ before, now, asked }) =>
        asked.length === 0 && now.context.reads === before.context.reads + 1,
    },
    hurrying: {
      entered: ({ event, before, asked }) =>
        asked.length === 0 && (event.type === 'people.moved' || before.matches({ reading: 'outdated' })),
    },
  },
  invariants: {
    'counts are announced, and those that could not be read': ({ event, facts }) =>
      isDeepStrictEqual(
        facts,
        event.type === 'xstate.done.actor.readCounts'
          ? [{ type: 'counts.read', report: event.output }]
          : event.type === 'xstate.error.actor.readCounts'
            ? [{ type: 'counts.failed', failure: unanswered }]
            : [],
      ),
    'the counts are not read while the machine waits': ({ now, asked }) =>
      now.matches('reading') || asked.length === 0,
  },
});

test('faces are refreshed with the first of every six reads', async () => {
  const clock = new SimulatedClock();
  const refreshed: boolean[] = [];
  const readCounts = fromPromise<CountsReport, CountsQuery>(async ({ input: { refresh } }) => {
    refreshed.push(refresh);
    return { counts: {}, faces: {}, edition: 0 };
  });
  createActor(areaCountsMachine.provide({ actors: { readCounts } }), { clock, input: input() }).start();
  for (let read = 1; read < 13; read += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.increment(10_000);
  }
  const five = Array<boolean>(5).fill(false);
  expect(refreshed).toEqual([true, ...five, true, ...five, true]);
});

describe('area counts', () => {
  const report = {
    edition: 0,
    counts: { lobby: 2, expo: 1 },
    faces: { lobby: [person('ada'), person('grace')] },
  };

  test('an area is unknown until the counts are read and after they are cleared, and empty without a count', () => {
    const counts = new AreaCounts();
    expect([counts.of('lobby'), counts.total]).toEqual([null, null]);
    counts.replace({ counts: {}, faces: {}, edition: 0 });
    expect([counts.of('lobby'), counts.total]).toEqual([{ count: 0, faces: [] }, 0]);
    counts.clear();
    expect(counts.of('lobby')).toBeNull();
  });

  test('the object of an area stays the same until its values change', () => {
    const counts = new AreaCounts();
    counts.replace(report);
    const [lobby, expo] = [counts.of('lobby'), counts.of('expo')];
    expect(counts.total).toBe(3);
    counts.replace({ ...report, counts: { lobby: 2, expo: 5 } });
    expect(counts.of('lobby')).toBe(lobby);
    expect([expo?.count, counts.of('expo')?.count]).toEqual([1, 5]);
  });

  test('a negative count is zero, without faces', () => {
    const counts = new AreaCounts();
    counts.replace({ counts: { lobby: -1 }, faces: { lobby: [person('ada')] }, edition: 0 });
    expect(counts.of('lobby')).toEqual({ count: 0, faces: [] });
  });

  test('an empty area has no faces, and one with a single person has one', () => {
    const counts = new AreaCounts();
    const faces = { lobby: [person('ada')], expo: [person('grace')] };
    counts.replace({ counts: { lobby: 0, expo: 1 }, faces, edition: 0 });
    expect(counts.of('lobby')).toEqual({ count: 0, faces: [] });
    expect(counts.of('expo')).toEqual({ count: 1, faces: [person('grace')] });
  });

  test.each([
    ['another person', { ...person('grace'), name: 'ada' }],
    ['a renamed person', { ...person('ada'), name: 'Ada Lovelace' }],
  ])('%s is a change of the faces', (_, face) => {
    const counts = new AreaCounts();
    counts.replace({ counts: { lobby: 1 }, faces: { lobby: [person('ada')] }, edition: 0 });
    counts.replace({ counts: { lobby: 1 }, faces: { lobby: [face] }, edition: 0 });
    expect(counts.of('lobby')?.faces).toEqual([face]);
  });

  test('a report that is older than the known numbers changes only the faces of areas with the same number', () => {
    const counts = new AreaCounts();
    counts.replace({ counts: { expo: 1, stage: 1 }, faces: {}, edition: 0 });
    const { edition } = counts;
    counts.renumber({ stage: 1 });
    const faces = { expo: [person('ada')], stage: [person('grace')] };
    counts.replace({ counts: { expo: 1, stage: 1 }, faces, edition });
    expect(counts.of('expo')).toEqual({ count: 0, faces: [] });
    expect(counts.of('stage')).toEqual({ count: 1, faces: [person('grace')] });
    expect([counts.facesFor('stage', 1), counts.facesFor('expo', 1)]).toEqual([[person('grace')], null]);
  });

  test('faces of another number of people wait for the next report', () => {
    const counts = new AreaCounts();
    counts.replace({ counts: { expo: 1 }, faces: { expo: [person('ada')] }, edition: 0 });
    counts.renumber({ expo: 2 });
    counts.replace({ counts: { expo: 1 }, faces: { expo: [person('grace')] }, edition: 0 });
    expect(counts.of('expo')).toEqual({ count: 2, faces: [person('ada')] });
    expect(counts.facesFor('expo', 2)).toBeNull();
  });

  test('faces are known for the number of people with which they were read last', () => {
    const counts = new AreaCounts();
    const faces = { stage: [person('ada'), person('grace')] };
    counts.replace({ counts: { stage: 1, expo: 1 }, faces: { stage: [person('ada')] }, edition: 0 });
    const { edition } = counts;
    expect([counts.facesFor('stage', 1), counts.facesFor('stage', 2)]).toEqual([[person('ada')], null]);
    expect(counts.facesFor('expo', 1)).toBeNull();

    counts.renumber({ stage: 2 });
    expect(counts.facesFor('stage', 2)).toBeNull();
    counts.replace({ counts: { stage: 2 }, faces, edition });
    expect(counts.facesFor('stage', 2)).toEqual(faces.stage);

    counts.renumber({ stage: 1 });
    expect(counts.facesFor('stage', 1)).toBeNull();
    counts.replace({ counts: { stage: 1 }, faces: { stage: [person('grace')] }, edition: counts.edition });
    expect(counts.facesFor('stage', 1)).toEqual([person('grace')]);
  });

  test.each([
    ['the same numbers', { lobby: 2, expo: 1 }, false],
    ['an empty area that is missing', { lobby: 2, expo: 1, stage: 0 }, false],
    ['another number', { lobby: 3, expo: 1 }, true],
    ['an area that is left', { lobby: 2 }, true],
    ['a new area', { lobby: 2, expo: 1, stage: 1 }, true],
  ])('%s: the known numbers are compared with others', (_, others, differs) => {
    const counts = new AreaCounts();
    expect(counts.differsFrom(others)).toBe(false);
    counts.replace(report);
    expect(counts.differsFrom(others)).toBe(differs);
  });

  test('listeners are called after every change until they stop', () => {
    const counts = new AreaCounts();
    const seen: unknown[] = [];
    const stop = counts.watch(() => seen.push(counts.of('lobby')?.count));
    counts.replace(report);
    counts.clear();
    stop();
    counts.replace(report);
    expect(seen).toEqual([2, undefined]);
  });
});
