import { escapeKey } from '@domain/shared/database-key';

/** Paths of calls below the operation mode; the id of a channel is a key as it is. */
export const ringingPath = (uid: string, ...channelId: string[]): string =>
  ['ringing', escapeKey(uid), ...channelId].join('/');
export const seatsPath = (channelId: string, ...seat: string[]): string =>
  ['calls', channelId, 'seats', ...seat].join('/');
export const signalsPath = (channelId: string, uid: string, session: string, ...id: string[]): string =>
  ['calls', channelId, 'signals', escapeKey(uid), session, ...id].join('/');
