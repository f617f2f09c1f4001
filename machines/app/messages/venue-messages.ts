import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** The venue that is shown, and what its visitors agreed to. */
export const venueMessages = appSetup.createStateConfig({
  on: {
    'venue.opened': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.replaced': {
      actions: [{ type: 'showVenue', params: ({ event }) => event }, 'emitVenue'],
    },
    'venue.refreshed': { actions: sendTo('versionWatch', { type: 'venue.show' }) },
    'venue.missed': {
      actions: [
        { type: 'reportFault', params: ({ event }) => ({ source: 'venue', error: event.failure }) },
        sendTo('versionWatch', { type: 'venue.miss' }),
      ],
    },
    'holds.changed': {
      actions: sendTo('venue', ({ event }) => ({ type: 'holds.set', ids: event.ids })),
    },
    'consent.changed': {
      actions: sendTo('tracking', ({ event }) => ({ ...event, type: 'consent.set' })),
    },
    'consent.failed': {
      actions: {
        type: 'reportFault',
        params: ({ event }) => ({ source: 'cookieBanner', error: event.failure }),
      },
    },
  },
});
