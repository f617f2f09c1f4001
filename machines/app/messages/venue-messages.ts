import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** The messages of the shown venue. */
export const venueMessages = appSetup.createStateConfig({
  on: {
    'venue.opened': { actions: { type: 'logVenue', params: ({ event }) => event } },
    'venue.replaced': { actions: [{ type: 'logVenue', params: ({ event }) => event }, 'emitVenue'] },
    'venue.missed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'venue', error: event.failure }) },
    },
    'holds.changed': {
      actions: sendTo('venue', ({ event }) => ({ type: 'holds.set', ids: event.ids })),
    },
    'area.entered': { actions: sendTo('venue', ({ event }) => event) },
  },
});
