import { escapeKey } from '@domain/shared/database-key';

/** Returns the path of the calls for a person below the operation mode, or of one; the id of a channel is a key as it is. */
export const ringingPath = (uid: string, ...channelId: string[]): string =>
  ['ringing', escapeKey(uid), ...channelId].join('/');

/** Returns the path of the time at which a person rang another one last in a channel. */
export const rangAtPath = (channelId: string, uid: string, other: string): string =>
  ['rangAt', channelId, ...[uid, other].map(escapeKey)].join('/');
