import { COUNTS_INTERVAL, COUNTS_PER_FACES } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { AreaCounts, CountsReport } from './area-counts';
import type { Place } from './people-context';

/** The area and mode to count, and the store for the result. */
interface CountsInput {
  place: Place;
  counts: AreaCounts;
}

export interface CountsQuery extends CountsInput {
  /** Reads the faces again even if the count is unchanged. */
  refresh: boolean;
}

/** Polls the number of people in each area, and a few of their entries. */
export const areaCountsMachine = setup({
  types: { context: {} as CountsInput & { reads: number }, input: {} as CountsInput },
  actors: { readCounts: promiseSlot<CountsReport, CountsQuery>('readCounts') },
  actions: {
    replaceCounts: ({ context }, { output }: { output: CountsReport }) => context.counts.replace(output),
    countRead: assign({ reads: ({ context }) => context.reads + 1 }),
  },
  delays: { countsInterval: COUNTS_INTERVAL },
}).createMachine({
  id: 'areaCounts',
  context: ({ input }) => ({ ...input, reads: 0 }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readCounts',
        src: 'readCounts',
        input: ({ context: { place, counts, reads } }) => ({
          place,
          counts,
          refresh: reads % COUNTS_PER_FACES === 0,
        }),
        onDone: { target: 'waiting', actions: { type: 'replaceCounts', params: ({ event }) => event } },
        onError: 'waiting',
      },
    },
    waiting: { entry: 'countRead', after: { countsInterval: 'reading' } },
  },
});
