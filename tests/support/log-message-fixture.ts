import type { LogMessage, LogRecord } from '@domain/logs/log-message';
import { CLIENT_DETAILS } from './client-details-fixture';

export const LOG_RECORD: LogRecord = {
  stack: 'Error: broken\n    at show (https://venue.example/assets/area-page.js:1:20)',
  transitions: [
    { at: 1_763_700_000_000, machine: 'venue', event: 'venue.load', state: 'loading' },
    { at: 1_763_700_000_250, machine: 'venue', event: 'xstate.done.actor.loadVenue', state: 'ready' },
    { at: 1_763_700_000_300, machine: 'auth', event: 'signIn.request', state: 'signedIn' },
  ],
};

/** The message that a page sends about a fault. */
export const LOG_MESSAGE: LogMessage = {
  messageDetails: { message: 'broken', details: JSON.stringify(LOG_RECORD) },
  clientDetails: CLIENT_DETAILS,
  loglevel: 'ERROR',
  logCategory: 'page',
  messageOrigin: 'UI',
};
