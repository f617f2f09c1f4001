import { type Failure, toFailure } from '@domain/shared/failure';
import type { OpenVenue } from '@domain/venue/venue';
import { assertEvent, type SnapshotFrom } from 'xstate';
import type { VenueCommand, VenueContext, VenueFact } from './venue.events';
import { venueSetup } from './venue.setup';

const wish = ({ event }: { event: VenueCommand }) => {
  assertEvent(event, ['venue.load', 'venue.reload']);
  return { architectureId: event.architectureId };
};

const missed = ({ event }: { event: { error: unknown } }): VenueFact => ({
  type: 'venue.missed',
  failure: toFailure(event.error),
});

const replaced = ({ context: { venue } }: { context: VenueContext }): VenueFact => ({
  type: 'venue.replaced',
  venue: venue as OpenVenue,
});

/** spec §3 and §5: the venue's one architecture, or why there is none; widgets in use are updated later. */
export const venueMachine = venueSetup.createMachine({
  id: 'venue',
  context: {
    architectureId: null,
    venue: null,
    waiting: null,
    changed: false,
    held: [],
    areaId: null,
    failure: null,
  },
  initial: 'empty',
  on: {
    'venue.load': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'rememberWish', params: ({ event }) => event },
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
          actions: { type: 'rememberWish', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'loadVenue',
        src: 'loadVenue',
        input: wish,
        onDone: {
          target: 'ready',
          actions: [
            { type: 'rememberVenue', params: ({ event }) => event },
            { type: 'announce', params: ({ event }) => ({ type: 'venue.opened', venue: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => event },
            { type: 'announce', params: missed },
          ],
        },
      },
    },
    ready: {
      initial: 'steady',
      always: {
        guard: 'isChanged',
        actions: ['forgetChange', { type: 'announce', params: replaced }],
      },
      on: {
        'venue.reload': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'rememberWish', params: ({ event }) => event },
          },
          { target: '.refreshing' },
        ],
        'holds.set': {
          actions: [{ type: 'rememberHolds', params: ({ event }) => event }, 'showWaiting'],
        },
        'area.entered': {
          actions: [{ type: 'rememberArea', params: ({ event }) => event }, 'showWaiting'],
        },
      },
      states: {
        steady: {},
        refreshing: {
          invoke: {
            id: 'reloadVenue',
            src: 'reloadVenue',
            input: wish,
            onDone: {
              target: 'steady',
              actions: [
                { type: 'rememberNext', params: ({ event }) => event },
                'showWaiting',
                { type: 'announce', params: { type: 'venue.refreshed' } },
              ],
            },
            onError: { target: 'steady', actions: { type: 'announce', params: missed } },
          },
        },
      },
    },
    failed: {
      on: {
        'venue.load': {
          target: 'loading',
          actions: { type: 'rememberWish', params: ({ event }) => event },
        },
        'venue.reload': {
          target: 'loading',
          actions: { type: 'rememberWish', params: ({ event }) => event },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof venueMachine>;
export const openedVenue = (snapshot: Snapshot): OpenVenue | null => snapshot.context.venue;
export const venueFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
