import { BadData, TooBig } from '../tree/errors';
import type { Reply } from '../wire/messages';

/** A request exceeds a limit; the message is sent to the client. */
export class BeyondLimit extends Error {
  override readonly name = 'BeyondLimit';
}

export const ok = (data: unknown = {}): Reply => ({ s: 'ok', d: data });

export const PERMISSION_DENIED: Reply = { s: 'permission_denied', d: 'Permission denied' };
export const DATA_STALE: Reply = { s: 'datastale', d: 'Transaction needs to be run again with current data' };
export const DISK_FULL: Reply = { s: 'disk_full', d: 'The server is out of disk space: nothing was saved' };
export const UNAVAILABLE: Reply = { s: 'unavailable', d: 'The service is unavailable' };

export const QUOTA_EXCEEDED: Reply = { s: 'limit_exceeded', d: 'You have stored as much as you may for now' };
export const STORAGE_FULL: Reply = {
  s: 'limit_exceeded',
  d: 'The venue stores as much as it may: nothing was saved',
};

export const tooMany = (what: string): Reply => ({ s: 'limit_exceeded', d: what });

/** The reply to invalid data or an invalid request. */
export const unusable = (reason: string): Reply => ({ s: 'invalid', d: reason });

/** Returns the reply to BadData, BeyondLimit and TooBig; throws any other error. */
export function errorReply(error: unknown): Reply {
  if (error instanceof BadData) return unusable(error.message);
  if (error instanceof BeyondLimit) return tooMany(error.message);
  if (error instanceof TooBig) return { s: 'too_big', d: error.message };
  throw error;
}
