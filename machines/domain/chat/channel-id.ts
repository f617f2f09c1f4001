import { escapeKey, unescapeKey } from '../shared/database-key';

export type ChannelType = 'AREA' | 'PRIVATE' | 'GROUP';

const PATTERNS: Record<ChannelType, RegExp> = {
  AREA: /^area:.+$/,
  PRIVATE: /^private:[^:]+:[^:]+$/,
  GROUP: /^group:[-\w]{20}$/,
};
const TYPES: readonly ChannelType[] = ['AREA', 'PRIVATE', 'GROUP'];

/** Returns the id of the channel of an area. */
export const areaChannelId = (areaId: string): string => `area:${escapeKey(areaId)}`;

/** Returns the id of the channel of two people, the same for both. */
export const privateChannelId = (uidA: string, uidB: string): string =>
  uidA < uidB ? `private:${uidA}:${uidB}` : `private:${uidB}:${uidA}`;

/** Returns the id of a new group. */
export const groupChannelId = (pushId: string): string => `group:${pushId}`;

/** Returns the type of a channel by its id; null for an id that no channel can have. */
export const channelTypeOf = (channelId: string): ChannelType | null =>
  TYPES.find((type) => PATTERNS[type].test(channelId)) ?? null;

/** Returns the area of an area's channel; null for other channels. */
export const areaOf = (channelId: string): string | null =>
  channelTypeOf(channelId) === 'AREA' ? unescapeKey(channelId.slice('area:'.length)) : null;

/** Returns the two people of a private channel; an empty list for other channels. */
export const pairOf = (channelId: string): readonly string[] =>
  channelTypeOf(channelId) === 'PRIVATE' ? channelId.split(':').slice(1) : [];

/** Returns the other person of a private channel; null for other channels and for those of other people. */
export function otherOf(channelId: string, uid: string): string | null {
  const pair = pairOf(channelId);
  return pair.includes(uid) ? (pair.find((one) => one !== uid) ?? null) : null;
}
