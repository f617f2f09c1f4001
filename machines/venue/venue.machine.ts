import { type Failure, toFailure } from '@domain/shared/failure';
import { required } from '@domain/shared/required';
import type { OpenVenue } from '@domain/venue/venue';
import type { MergedVenue, VenueMerge } from '@domain/venue/venue-changes';
import { assertEvent, fromPromise, type SnapshotFrom } from 'xstate';
import type { VenueCommand, VenueContext, VenueFact } from './venue.events';
import { venueSetup } from './venue.setup';

/** What the venue needs of the world. */
export interface VenuePort {
  /** Reports only the end of the session; the page says why another venue cannot be shown. */
  venue(architectureId: string): Promise<OpenVenue>;
  /** Returns what of the next version can be shown now. */
  mergeVenue(parts: VenueMerge): Promise<MergedVenue>;
}

const wantedVenue = ({ event }: { event: VenueCommand }) => {
  assertEvent(event, ['venue.load', 'venue.reload']);
  return { architectureId: event.architectureId };
};

const missed = ({ event }: { event: { error: unknown } }): VenueFact => ({
  type: 'venue.missed',
  failure: toFailure(event.error),
});

const merge = ({ context: { venue, waiting, held, areaId } }: { context: VenueContext }) => ({
  shown: required(venue),
  next: required(waiting),
  held,
  areaId,
});

/** spec §3 and §5: the venue's one architecture, or why there is none; widgets in use are updated later. */
export const venueMachine = venueSetup.createMachine({
  id: 'venue',
  context: {
    architectureId: null,
    venue: null,
    waiting: null,
    held: [],
    areaId: null,
    failure: null,
  },
  initial: 'empty',
  on: {
    'venue.load': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'rememberArchitecture', params: ({ event }) => event },
    },
    'venue.clear': { target: '.empty', actions: 'forgetVenue' },
    'holds.set': { actions: { type: 'rememberHolds', params: ({ event }) => event } },
    'area.entered': { actions: { type: 'rememberArea', params: ({ event }) => event } },
  },
  states: {
    empty: {},
    loading: {
      tags: 'pending',
      on: {
        'venue.reload': {
          target: 'loading',
          reenter: true,
          actions: { type: 'rememberArchitecture', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'loadVenue',
        src: 'loadVenue',
        input: wantedVenue,
        onDone: {
          target: 'ready',
          actions: [
            { type: 'rememberVenue', params: ({ event }) => event },
            { type: 'notifyParent', params: ({ event }) => ({ type: 'venue.opened', venue: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => event },
            { type: 'notifyParent', params: missed },
          ],
        },
      },
    },
    ready: {
      initial: 'steady',
      on: {
        'venue.reload': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'rememberArchitecture', params: ({ event }) => event },
          },
          { target: '.refreshing' },
        ],
      },
      states: {
        steady: {
          on: {
            'holds.set': {
              guard: 'isWaiting',
              target: 'merging',
              actions: { type: 'rememberHolds', params: ({ event }) => event },
            },
            'area.entered': {
              guard: 'isWaiting',
              target: 'merging',
              actions: { type: 'rememberArea', params: ({ event }) => event },
            },
          },
        },
        refreshing: {
          invoke: {
            id: 'reloadVenue',
            src: 'reloadVenue',
            input: wantedVenue,
            onDone: {
              target: 'merging',
              actions: [
                { type: 'rememberNext', params: ({ event }) => event },
                { type: 'notifyParent', params: { type: 'venue.refreshed' } },
              ],
            },
            onError: [
              { guard: 'isWaiting', target: 'merging', actions: { type: 'notifyParent', params: missed } },
              { target: 'steady', actions: { type: 'notifyParent', params: missed } },
            ],
          },
        },
        merging: {
          on: {
            'holds.set': {
              target: 'merging',
              reenter: true,
              actions: { type: 'rememberHolds', params: ({ event }) => event },
            },
            'area.entered': {
              target: 'merging',
              reenter: true,
              actions: { type: 'rememberArea', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'mergeVenue',
            src: 'mergeVenue',
            input: merge,
            onDone: [
              {
                guard: { type: 'isChange', params: ({ event }) => event },
                target: 'steady',
                actions: [
                  { type: 'showMerged', params: ({ event }) => event },
                  {
                    type: 'notifyParent',
                    params: ({ event }) => ({ type: 'venue.replaced', venue: event.output.venue }),
                  },
                ],
              },
              { target: 'steady', actions: { type: 'showMerged', params: ({ event }) => event } },
            ],
            onError: { target: 'steady', actions: { type: 'notifyParent', params: missed } },
          },
        },
      },
    },
    failed: {
      on: {
        'venue.load': {
          target: 'loading',
          actions: { type: 'rememberArchitecture', params: ({ event }) => event },
        },
        'venue.reload': {
          target: 'loading',
          actions: { type: 'rememberArchitecture', params: ({ event }) => event },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof venueMachine>;
export const openedVenue = (snapshot: Snapshot): OpenVenue | null => snapshot.context.venue;
export const venueFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;

/** Fills the chart by its port. */
export function createVenue(port: VenuePort) {
  const loadVenue = fromPromise(({ input }: { input: { architectureId: string } }) =>
    port.venue(input.architectureId),
  );
  return venueMachine.provide({
    actors: {
      loadVenue,
      reloadVenue: loadVenue,
      mergeVenue: fromPromise(({ input }) => port.mergeVenue(input)),
    },
  });
}
