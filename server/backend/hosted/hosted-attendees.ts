import type { OperationMode } from '@domain/people/attendee';
import type { GoogleCall } from './google-calls';

/** Reads all entries of a mode in the hosted Realtime Database. The read rejects with GoogleError. */
export const createHostedAttendees =
  (call: GoogleCall, databaseUrl: URL) =>
  (mode: OperationMode): Promise<unknown> =>
    call({ method: 'GET', url: new URL(`/${mode}/attendees.json`, databaseUrl) });
