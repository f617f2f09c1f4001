import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** The id of the people sheet of small screens in the navigation's dialog stack. */
const PEOPLE_SHEET = 'people-sheet';

/** What the background says to the other children. */
export const backgroundMessages = appSetup.createStateConfig({
  on: {
    'fault.announced': { actions: { type: 'reportFault', params: ({ event }) => event } },
    'entry.announced': { actions: { type: 'log', params: ({ event }) => event } },
    'connection.restored': { actions: 'hastenRetries' },
    'sheet.opened': { actions: sendTo('navigation', { type: 'dialog.open', id: PEOPLE_SHEET }) },
    'sheet.closed': { actions: sendTo('navigation', { type: 'dialog.close', id: PEOPLE_SHEET }) },
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
    'profile.missing': { actions: sendTo('auth', { type: 'signOut.request' }) },
  },
});
