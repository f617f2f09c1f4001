import type { Ring } from '@domain/calls/call';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { setup } from 'xstate';
import { streamSlot } from '../slots';
import type { CallUser } from './call.events';
import type { RingListFact, RingsReport } from './calls.events';

type Rings = { rings: readonly Ring[] };

const failed = ({ event }: { event: { error: unknown } }): RingListFact => ({
  type: 'part.failed',
  failure: toFailure(event.error),
});
const reported = ({ event: { failure } }: { event: { failure: Failure } }): RingListFact => ({
  type: 'part.failed',
  failure,
});
const listed = ({ event: { rings } }: { event: Rings }): RingListFact => ({ type: 'rings.listed', rings });

const nobody = { type: 'announce', params: { type: 'rings.listed', rings: [] } } as const;

/** The calls for the user. */
export const ringListMachine = setup({
  types: { context: {} as CallUser, input: {} as CallUser, events: {} as RingsReport },
  actors: { watchRings: streamSlot<RingsReport, CallUser>('watchRings') },
  actions: { announce: (_, _fact: RingListFact) => {} },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'ringList',
  context: ({ input }) => input,
  initial: 'watching',
  states: {
    watching: {
      invoke: {
        id: 'watchRings',
        src: 'watchRings',
        input: ({ context }) => context,
        onError: { target: 'failed', actions: { type: 'announce', params: failed } },
      },
      on: {
        'rings.received': { actions: { type: 'announce', params: listed } },
        'rings.failed': { target: 'failed', actions: { type: 'announce', params: reported } },
      },
    },
    // What rings is not known.
    failed: { entry: nobody, after: { retryDelay: 'watching' } },
  },
});
