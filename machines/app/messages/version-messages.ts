import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** What the watch of the venue's version finds out. */
export const versionMessages = appSetup.createStateConfig({
  on: {
    'check.started': { actions: sendTo('globalError', { type: 'error.suppress' }) },
    'check.ended': { actions: sendTo('globalError', { type: 'error.allow' }) },
    'version.missed': { actions: sendTo('globalError', { type: 'error.dismiss' }) },
    'version.unknown': {
      actions: {
        type: 'tellConsole',
        params: ({ event }) => ({ message: 'Failed to load venue version', error: event.failure }),
      },
    },
    'version.withdrawn': {
      actions: [
        {
          type: 'tellConsole',
          params: { message: 'Venue was unpublished on the server. Redirecting to root page.' },
        },
        'clearVenue',
        sendTo('publication', ({ event }) => ({ type: 'version.receive', version: event.version })),
        'emitWithdrawal',
      ],
    },
    'version.outdated': {
      actions: [
        {
          type: 'tellConsole',
          params: { message: 'The Venue version is outdated. Reloading the version.' },
        },
        sendTo('publication', { type: 'version.reload' }),
      ],
    },
    'version.advanced': [
      {
        guard: { type: 'isOtherVenue', params: ({ event }) => event },
        actions: [
          'tellOfNewVersion',
          'clearVenue',
          sendTo('publication', ({ event }) => ({ type: 'version.receive', version: event.version })),
          'emitWithdrawal',
        ],
      },
      {
        actions: [
          'tellOfNewVersion',
          sendTo('publication', ({ event }) => ({ type: 'version.receive', version: event.version })),
          'reloadVenue',
        ],
      },
    ],
    'profile.received': {
      guard: { type: 'isOtherPerson', params: ({ event }) => event },
      actions: [{ type: 'rememberDetails', params: ({ event }) => event }, 'activatePresence'],
    },
    'profile.missing': { actions: sendTo('auth', { type: 'session.end' }) },
    'profile.failed': {
      actions: {
        type: 'reportFault',
        params: ({ event }) => ({ source: 'versionWatch', error: event.failure }),
      },
    },
  },
});
