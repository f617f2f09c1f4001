import { escapeKey } from '@domain/shared/database-key';

/** Paths of the chat below the operation mode; the id of a channel is a key as it is. */
export const channelPath = (channelId: string): string => `channels/${channelId}`;
export const membersPath = (channelId: string, ...uid: string[]): string =>
  ['members', channelId, ...uid.map(escapeKey)].join('/');
export const lastGroupPath = (uid: string): string => `lastGroupOf/${escapeKey(uid)}`;
export const seatPath = (channelId: string, seat: string): string => `seats/${channelId}/${seat}`;
export const channelsOfPath = (uid: string, ...channelId: string[]): string =>
  ['channelsOf', escapeKey(uid), ...channelId].join('/');
/** The newest mention of a person in each area, or in one. */
export const mentionsOfPath = (uid: string, ...channelId: string[]): string =>
  ['mentionsOf', escapeKey(uid), ...channelId].join('/');
export const messagesPath = (channelId: string, ...id: string[]): string =>
  ['messages', channelId, ...id].join('/');
export const reactionPath = (channelId: string, id: string, uid: string): string =>
  `${messagesPath(channelId, id)}/reactions/${escapeKey(uid)}`;
export const readUpToPath = (channelId: string, ...uid: string[]): string =>
  ['readUpTo', channelId, ...uid.map(escapeKey)].join('/');
export const typingPath = (channelId: string, ...uid: string[]): string =>
  ['typing', channelId, ...uid.map(escapeKey)].join('/');
export const wroteAtPath = (channelId: string, uid: string): string =>
  `wroteAt/${channelId}/${escapeKey(uid)}`;
export const limitPath = (channelId: string): string => `restrictions/channels/${channelId}`;
export const mutedPath = (uid: string, ...channelId: string[]): string =>
  ['mutedChannels', escapeKey(uid), ...channelId].join('/');
export const blocksPath = (uid: string, ...other: string[]): string =>
  ['blocks', ...[uid, ...other].map(escapeKey)].join('/');
