import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** The venue that is shown, and what its visitors agreed to. */
export const venueMessages = appSetup.createStateConfig({
  on: {
    'venue.opened': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.replaced': {
      actions: [{ type: 'showVenue', params: ({ event }) => event }, 'emitVenue'],
    },
    'consent.changed': {
      actions: sendTo('tracking', ({ event }) => ({ ...event, type: 'consent.set' })),
    },
    'check.started': { actions: sendTo('globalError', { type: 'error.suppress' }) },
    'check.ended': { actions: sendTo('globalError', { type: 'error.allow' }) },
    'version.withdrawn': {
      actions: [
        'clearVenue',
        sendTo('publication', ({ event }) => ({ type: 'version.receive', version: event.version })),
        'emitWithdrawal',
      ],
    },
    'version.outdated': { actions: sendTo('publication', { type: 'version.reload' }) },
    'version.advanced': {
      actions: [
        sendTo('publication', ({ event }) => ({ type: 'version.receive', version: event.version })),
        'reloadVenue',
      ],
    },
    'profile.missing': { actions: sendTo('auth', { type: 'session.end' }) },
  },
});
