import { type Failure, toFailure } from '@domain/shared/failure';
import { required } from '@domain/shared/required';
import type { OpenVenue } from '@domain/venue/venue';
import type { MergedVenue, VenueMerge } from '@domain/venue/venue-changes';
import { assertEvent, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

type VenueCommand =
  | { type: 'venue.load'; architectureId: string }
  /** The server has another version of it; the shown venue stays until that is loaded. */
  | { type: 'venue.reload'; architectureId: string }
  | { type: 'venue.clear' }
  /** Sets the widgets in use: their changes are deferred. */
  | { type: 'holds.set'; ids: readonly string[] }
  /** The user is in this area, and may stay there although it is closed. */
  | { type: 'area.entered'; areaId: string };

export type VenueFact =
  | { type: 'venue.opened'; venue: OpenVenue }
  /** The shown venue changed. */
  | { type: 'venue.replaced'; venue: OpenVenue }
  /** The requested version is loaded; what of it can be shown now is shown next. */
  | { type: 'venue.refreshed' }
  /** The venue could not be loaded; the one shown before stays. */
  | { type: 'venue.missed'; failure: Failure };

interface VenueContext {
  architectureId: string | null;
  /** The shown venue. */
  venue: OpenVenue | null;
  /** The next version, while a part of it cannot be shown yet. */
  waiting: OpenVenue | null;
  held: readonly string[];
  areaId: string | null;
  failure: Failure | null;
}

type WantedVenue = { architectureId: string };

/** The slots, actions and guards of the machine `venue`. */
const venueSetup = setup({
  types: { context: {} as VenueContext, events: {} as VenueCommand, tags: {} as 'pending' },
  actors: {
    loadVenue: promiseSlot<OpenVenue, WantedVenue>('loadVenue'),
    reloadVenue: promiseSlot<OpenVenue, WantedVenue>('reloadVenue'),
    mergeVenue: promiseSlot<MergedVenue, VenueMerge>('mergeVenue'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<VenueFact>),
    rememberArchitecture: assign((_, { architectureId }: WantedVenue) => ({
      architectureId,
      venue: null,
      waiting: null,
      failure: null,
    })),
    forgetVenue: assign({ architectureId: null, venue: null, waiting: null, failure: null, areaId: null }),
    rememberHolds: assign((_, { ids }: { ids: readonly string[] }) => ({ held: ids })),
    rememberArea: assign((_, { areaId }: { areaId: string }) => ({ areaId })),
    showMerged: assign((_, { output }: { output: MergedVenue }) => output),
  },
  guards: {
    isOther: ({ context }, { architectureId }: WantedVenue) => context.architectureId !== architectureId,
    isWaiting: ({ context }) => context.waiting !== null,
    isChange: ({ context }, { output }: { output: MergedVenue }) => context.venue !== output.venue,
  },
});

/** What the venue needs of the world. */
interface VenuePort {
  /** Reports only the end of the session; the page says why another venue cannot be shown. */
  venue(architectureId: string): Promise<OpenVenue>;
  /** Returns what of the next version can be shown now. */
  mergeVenue(parts: VenueMerge): Promise<MergedVenue>;
}

const wantedVenue = ({ event }: { event: VenueCommand }) => {
  assertEvent(event, ['venue.load', 'venue.reload']);
  return { architectureId: event.architectureId };
};

const announceFailure = announced('venue.missed');

const merge = ({ context: { venue, waiting, held, areaId } }: { context: VenueContext }) => ({
  shown: required(venue),
  next: required(waiting),
  held,
  areaId,
});

const begin = {
  target: '#venue.loading',
  actions: { type: 'rememberArchitecture', params: ({ event }: { event: WantedVenue }) => event },
} as const;

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
    'venue.load': { guard: { type: 'isOther', params: ({ event }) => event }, ...begin },
    'venue.clear': { target: '.empty', actions: 'forgetVenue' },
    'holds.set': { actions: { type: 'rememberHolds', params: ({ event }) => event } },
    'area.entered': { actions: { type: 'rememberArea', params: ({ event }) => event } },
  },
  states: {
    empty: {},
    loading: {
      tags: 'pending',
      on: { 'venue.reload': { ...begin, reenter: true } },
      invoke: {
        id: 'loadVenue',
        src: 'loadVenue',
        input: wantedVenue,
        onDone: {
          target: 'ready',
          actions: [
            assign({ venue: ({ event }) => event.output }),
            { type: 'notifyParent', params: ({ event }) => ({ type: 'venue.opened', venue: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: [assign({ failure: ({ event }) => toFailure(event.error) }), announceFailure],
        },
      },
    },
    ready: {
      initial: 'steady',
      on: {
        'venue.reload': [
          { guard: { type: 'isOther', params: ({ event }) => event }, ...begin },
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
                assign({ waiting: ({ event }) => event.output }),
                { type: 'notifyParent', params: { type: 'venue.refreshed' } },
              ],
            },
            onError: [
              { guard: 'isWaiting', target: 'merging', actions: announceFailure },
              { target: 'steady', actions: announceFailure },
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
            onError: { target: 'steady', actions: announceFailure },
          },
        },
      },
    },
    failed: { on: { 'venue.load': begin, 'venue.reload': begin } },
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
