import { sendTo } from 'xstate';
import { backgroundSetup, failed, logged } from './background.setup';

/** The messages of the shown venue, of its visitors' consent and of page analytics. */
export const venueMessages = backgroundSetup.createStateConfig({
  on: {
    'venue.opened': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.replaced': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.cleared': { actions: 'clearVenue' },
    'venue.refreshed': { actions: sendTo('versionWatch', { type: 'venue.show' }) },
    'venue.missed': { actions: sendTo('versionWatch', { type: 'venue.miss' }) },
    'page.occupied': { actions: sendTo('cookieBanner', { type: 'page.occupy' }) },
    'page.released': { actions: sendTo('cookieBanner', { type: 'page.release' }) },
    'consent.changed': {
      actions: sendTo('tracking', ({ event }) => ({ ...event, type: 'consent.set' })),
    },
    'consent.failed': {
      actions: { type: 'announce', params: ({ event }) => failed('cookieBanner', event.failure) },
    },
    'tracking.failed': {
      actions: { type: 'announce', params: ({ event }) => failed('tracking', event.error) },
    },
    'script.failed': {
      actions: {
        type: 'announce',
        params: ({ event }) =>
          logged({
            category: 'tracking',
            message: 'The analytics script could not be loaded.',
            error: event.error,
          }),
      },
    },
  },
});
