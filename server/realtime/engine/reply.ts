import { BadData } from '../tree/bad-data';
import { TooBig } from '../tree/too-big';
import type { Reply } from '../wire/messages';
import { BeyondLimit } from './beyond-limit';

export const ok = (data: unknown = {}): Reply => ({ s: 'ok', d: data });

export const PERMISSION_DENIED: Reply = { s: 'permission_denied', d: 'Permission denied' };
export const DATA_STALE: Reply = { s: 'datastale', d: 'Transaction needs to be run again with current data' };
export const UNAVAILABLE: Reply = { s: 'unavailable', d: 'The service is unavailable' };

export const tooMany = (what: string): Reply => ({ s: 'limit_exceeded', d: what });

/** What a client is told about data or a request that cannot be used. */
export const unusable = (reason: string): Reply => ({ s: 'invalid', d: reason });

/** The refusal for bad data, for what is beyond a limit and for what is too big; any other error goes on. */
export function refusalOf(error: unknown): Reply {
  if (error instanceof BadData) return unusable(error.message);
  if (error instanceof BeyondLimit) return tooMany(error.message);
  if (error instanceof TooBig) return { s: 'too_big', d: error.message };
  throw error;
}
