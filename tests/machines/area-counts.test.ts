import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { AreaCounts, type CountsReport } from '@machines/people/area-counts';
import { areaCountsMachine, type CountsQuery } from '@machines/people/area-counts.machine';
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';

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

test('counts are read at once and then every ten seconds, also after a failure', async () => {
  const clock = new SimulatedClock();
  let reads = 0;
  const readCounts = fromPromise<CountsReport, CountsQuery>(async () => {
    reads += 1;
    throw new Error('no answer');
  });
  createActor(areaCountsMachine.provide({ actors: { readCounts } }), { clock, input: input() }).start();
  await new Promise((resolve) => setImmediate(resolve));
  clock.increment(9_999);
  expect(reads).toBe(1);
  clock.increment(1);
  expect(reads).toBe(2);
});
