import { toFailure } from '@domain/shared/failure';
import type { OpenVenue } from '@domain/venue/venue';
import type { MergedVenue, VenueMerge } from '@domain/venue/venue-changes';
import { assign, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';
import type { VenueCommand, VenueContext, VenueFact } from './venue.events';

type WantedVenue = { architectureId: string };

/** The slots, actions and guards of the machine `venue`. */
export const venueSetup = setup({
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
    rememberVenue: assign((_, { output }: { output: OpenVenue }) => ({ venue: output })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetVenue: assign({ architectureId: null, venue: null, waiting: null, failure: null, areaId: null }),
    rememberHolds: assign((_, { ids }: { ids: readonly string[] }) => ({ held: ids })),
    rememberArea: assign((_, { areaId }: { areaId: string }) => ({ areaId })),
    rememberNext: assign((_, { output }: { output: OpenVenue }) => ({ waiting: output })),
    showMerged: assign((_, { output }: { output: MergedVenue }) => output),
  },
  guards: {
    isOther: ({ context }, { architectureId }: WantedVenue) => context.architectureId !== architectureId,
    isWaiting: ({ context }) => context.waiting !== null,
    isChange: ({ context }, { output }: { output: MergedVenue }) => context.venue !== output.venue,
  },
});
