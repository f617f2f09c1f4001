import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** What the background says to the other children. */
export const backgroundMessages = appSetup.createStateConfig({
  on: {
    'fault.announced': { actions: { type: 'reportFault', params: ({ event }) => event } },
    'entry.announced': { actions: { type: 'log', params: ({ event }) => event } },
    'connection.restored': { actions: 'hastenRetries' },
    'layer.opened': { actions: sendTo('navigation', ({ event }) => ({ type: 'dialog.open', id: event.id })) },
    'layer.closed': {
      actions: sendTo('navigation', ({ event }) => ({ type: 'dialog.close', id: event.id })),
    },
    'presence.removed': { actions: 'continueSignOut' },
    'check.started': { actions: sendTo('globalError', { type: 'error.suppress' }) },
    'check.ended': { actions: sendTo('globalError', { type: 'error.allow' }) },
    'version.missed': { actions: sendTo('globalError', { type: 'error.dismiss' }) },
    'version.withdrawn': {
      actions: ['clearVenue', { type: 'receiveVersion', params: ({ event }) => event }, 'emitWithdrawal'],
    },
    'version.outdated': { actions: sendTo('publication', { type: 'version.reload' }) },
    'version.advanced': [
      {
        guard: 'isVenueKnown',
        actions: [
          { type: 'receiveVersion', params: ({ event }) => event },
          { type: 'reloadVenue', params: ({ context }) => context },
        ],
      },
      { actions: { type: 'receiveVersion', params: ({ event }) => event } },
    ],
    'profile.received': {
      actions: sendTo('auth', ({ event: { details } }) => ({ type: 'user.update', details })),
    },
    'profile.missing': { actions: sendTo('auth', { type: 'signOut.request' }) },
  },
});
