import type { LogMessage } from '@domain/log-message';
import type { LogRecord } from '@domain/log-record';
import { CLIENT_DETAILS } from './client-details-fixture';

export const LOG_RECORD: LogRecord = {
  stack: 'Error: broken\n    at show (https://venue.example/assets/area-page.js:1:20)',
  transitions: [
    { at: 1_763_700_000_000, machine: 'venue', event: 'venue.load', state: 'loading' },
    { at: 1_763_700_000_250, machine: 'venue', event: 'xstate.done.actor.loadVenue', state: 'ready' },
    { at: 1_763_700_000_300, machine: 'auth', event: 'session.start', state: 'signedIn.current' },
  ],
};

/** What a page of the hall sends of a fault. */
export const LOG_MESSAGE: LogMessage = {
  messageDetails: { message: 'broken', details: JSON.stringify(LOG_RECORD) },
  clientDetails: CLIENT_DETAILS,
  loglevel: 'ERROR',
  logCategory: 'page',
  messageOrigin: 'UI',
};
