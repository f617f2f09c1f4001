import type { Failure } from '@domain/shared/failure';
import { COUNTS_HURRY_DELAY, COUNTS_INTERVAL, COUNTS_PER_FACES } from '@domain/shared/limits';
import { assign, fromPromise, sendTo, setup, stateIn } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';
import type { AreaCounts, CountsReport } from './area-counts';
import type { Place } from './people-context';

/** What the counts of the areas need of the world. */
export interface AreaCountsPort {
  /**
   * Reads the number of people in each area, and a few of those in areas other than the user's own. Known faces
   * are kept where the count is unchanged, unless `refresh` is set.
   */
  readAreaCounts(query: CountsQuery): Promise<CountsReport>;
}

/** The area and mode to count, and the store for the result. */
interface CountsInput {
  place: Place;
  counts: AreaCounts;
}

export interface CountsQuery extends CountsInput {
  /** Reads the faces again even if the count is unchanged. */
  refresh: boolean;
}

/** Somebody came to the own area or left it, and is counted elsewhere. */
export type CountsNews = { type: 'people.moved' };

export type CountsFact =
  | { type: 'counts.read'; report: CountsReport }
  /** The counts could not be read; they are read again after the interval. */
  | { type: 'counts.failed'; failure: Failure };

const read = {
  type: 'notifyParent',
  params: ({ event }: { event: { output: CountsReport } }): CountsFact => ({
    type: 'counts.read',
    report: event.output,
  }),
} as const;

/** Reads the number of people in each area, and a few of their entries: regularly, and soon after a move. */
export const areaCountsMachine = setup({
  types: {
    context: {} as CountsInput & { reads: number },
    input: {} as CountsInput,
    events: {} as CountsNews,
  },
  actors: { readCounts: promiseSlot<CountsReport, CountsQuery>('readCounts') },
  actions: {
    notifyParent: sendTo(parentActor, fact<CountsFact>),
  },
  guards: { isOutdated: stateIn({ reading: 'outdated' }) },
  delays: { countsInterval: COUNTS_INTERVAL, hurryDelay: COUNTS_HURRY_DELAY },
}).createMachine({
  id: 'areaCounts',
  context: ({ input }) => ({ ...input, reads: 0 }),
  initial: 'reading',
  states: {
    reading: {
      exit: assign({ reads: ({ context }) => context.reads + 1 }),
      initial: 'current',
      invoke: {
        id: 'readCounts',
        src: 'readCounts',
        input: ({ context: { place, counts, reads } }) => ({
          place,
          counts,
          refresh: reads % COUNTS_PER_FACES === 0,
        }),
        onDone: [
          { guard: 'isOutdated', target: 'hurrying', actions: read },
          { target: 'waiting', actions: read },
        ],
        onError: { target: 'waiting', actions: announced('counts.failed') },
      },
      states: { current: { on: { 'people.moved': 'outdated' } }, outdated: {} },
    },
    hurrying: { after: { hurryDelay: 'reading' } },
    waiting: { on: { 'people.moved': 'hurrying' }, after: { countsInterval: 'reading' } },
  },
});

/** Fills the chart by its port. */
export const createAreaCounts = (port: AreaCountsPort) =>
  areaCountsMachine.provide({
    actors: { readCounts: fromPromise(({ input }) => port.readAreaCounts(input)) },
  });
