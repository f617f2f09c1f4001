import { type Failure, toFailure } from '@domain/failure';
import type { OpenVenue } from '@domain/venue';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

export type VenueCommand =
  | { type: 'venue.load'; architectureId: string }
  /** The server has another version of it; what is shown stays until that is here. */
  | { type: 'venue.reload'; architectureId: string }
  | { type: 'venue.clear' };
export type VenueFact =
  | { type: 'venue.opened'; venue: OpenVenue }
  | { type: 'venue.replaced'; venue: OpenVenue };

interface VenueContext {
  architectureId: string | null;
  venue: OpenVenue | null;
  failure: Failure | null;
}

/** spec §3 and §5: the one architecture of the venue, or the reason why there is none. */
export const venueMachine = setup({
  types: { context: {} as VenueContext, events: {} as VenueCommand, tags: {} as 'pending' },
  actors: { loadVenue: promiseSlot<OpenVenue, { architectureId: string }>('loadVenue') },
  actions: {
    announce: (_, _fact: VenueFact) => {},
    rememberWish: assign((_, { architectureId }: { architectureId: string }) => ({
      architectureId,
      venue: null,
      failure: null,
    })),
    rememberVenue: assign((_, { venue }: { venue: OpenVenue }) => ({ venue })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetVenue: assign({ architectureId: null, venue: null, failure: null }),
  },
  guards: {
    isOther: ({ context }, { architectureId }: { architectureId: string }) =>
      context.architectureId !== architectureId,
  },
}).createMachine({
  id: 'venue',
  context: { architectureId: null, venue: null, failure: null },
  initial: 'empty',
  on: {
    'venue.load': {
      guard: { type: 'isOther', params: ({ event }) => ({ architectureId: event.architectureId }) },
      target: '.loading',
      reenter: true,
      actions: { type: 'rememberWish', params: ({ event }) => ({ architectureId: event.architectureId }) },
    },
    'venue.clear': { target: '.empty', actions: 'forgetVenue' },
  },
  states: {
    empty: {},
    loading: {
      tags: 'pending',
      invoke: {
        id: 'loadVenue',
        src: 'loadVenue',
        input: ({ context }) => ({ architectureId: context.architectureId ?? '' }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'rememberVenue', params: ({ event }) => ({ venue: event.output }) },
            {
              type: 'announce',
              params: ({ event }) => ({ type: 'venue.opened', venue: event.output }) as const,
            },
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {},
    failed: {
      on: {
        'venue.load': {
          target: 'loading',
          actions: {
            type: 'rememberWish',
            params: ({ event }) => ({ architectureId: event.architectureId }),
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof venueMachine>;
export const openedVenue = (snapshot: Snapshot): OpenVenue | null => snapshot.context.venue;
export const venueFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
