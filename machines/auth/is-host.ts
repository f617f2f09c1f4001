import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine';

/** Returns whether the user is a host (DESIGNER or ADMIN); what they may do is for the server to decide. */
export const isHost = (snapshot: SnapshotFrom<typeof authMachine>): boolean =>
  snapshot.context.session?.roles.some((role) => role === 'DESIGNER' || role === 'ADMIN') ?? false;

/** Returns whether the user may save and publish venues (DESIGNER). */
export const mayPublish = (snapshot: SnapshotFrom<typeof authMachine>): boolean =>
  snapshot.context.session?.roles.includes('DESIGNER') ?? false;
