import * as v from 'valibot';
import { areaChannelId } from '../chat/channel-id';
import { piecePlaceSchema } from '../media-board/like';
import type { Architecture } from '../venue/venue';
import { FOREVER } from './moderation-limits';

/** Something that a person may not do for a time; milliseconds since 1970. */
export const restrictionSchema = v.object({
  since: v.number(),
  /** `FOREVER` for good. */
  until: v.number(),
  reason: v.string(),
  /** The name of the group it is about. */
  name: v.optional(v.string()),
});
export type Restriction = v.InferOutput<typeof restrictionSchema>;

/** What a host removed, for as long as its author reads why. */
export const removedSchema = v.object({
  ...restrictionSchema.entries,
  /** Of a post, which is no longer on its wall: what it said. */
  post: v.optional(v.object({ widgetId: v.string(), text: v.string() })),
  /** The same of a comment on a media board. */
  comment: v.optional(v.object({ ...piecePlaceSchema.entries, text: v.string() })),
});
export type Removed = v.InferOutput<typeof removedSchema>;

/** What the realtime database has at `restrictions/{uid}`; written by the server alone. */
export const restrictionsSchema = v.object({
  /** Of the venue. */
  ban: v.optional(restrictionSchema),
  /** Of areas and groups, by the ids of their channels. */
  places: v.optional(v.record(v.string(), restrictionSchema)),
  /** Of writing anywhere in the chat. */
  mute: v.optional(restrictionSchema),
  /** Of writing in some channels, by their ids. */
  channels: v.optional(v.record(v.string(), restrictionSchema)),
  /** Messages, posts and comments that hosts removed, by their ids. */
  removed: v.optional(v.record(v.string(), removedSchema)),
});
export type Restrictions = v.InferOutput<typeof restrictionsSchema>;

/** Returns whether a restriction holds at a time. */
export const isInForce = (restriction: Restriction | undefined, now: number): restriction is Restriction =>
  restriction !== undefined && restriction.until > now;

/** Returns whether a restriction has no end. */
export const isForGood = ({ until }: Pick<Restriction, 'until'>): boolean => until >= FOREVER;

/** Returns what keeps a person from writing in a channel at a time, what ends last first; null when nothing does. */
export function muteOf(
  { ban, mute, places, channels }: Restrictions,
  channelId: string,
  now: number,
): Restriction | null {
  const held = [ban, places?.[channelId], mute, channels?.[channelId]].filter((one) => isInForce(one, now));
  return held.toSorted((one, other) => other.until - one.until)[0] ?? null;
}

/** Returns what keeps a person out of an area, or a group, at a time; null when nothing does. */
export function placeBanOf({ places }: Restrictions, channelId: string, now: number): Restriction | null {
  const ban = places?.[channelId];
  return isInForce(ban, now) ? ban : null;
}

/** Returns when the next of these restrictions ends after a time; null when none does. */
export function nextEnd(
  { ban, mute, places = {}, channels = {}, removed = {} }: Restrictions,
  now: number,
): number | null {
  const all = [ban, mute, ...[places, channels, removed].flatMap((some) => Object.values(some))];
  const ends = all.flatMap((one) => (isInForce(one, now) && !isForGood(one) ? [one.until] : []));
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** Returns the area to which a person goes who is banned from others: the default one if it is free; null for none. */
export function freeArea(
  { defaultAreaId, areas }: Pick<Architecture, 'defaultAreaId' | 'areas'>,
  places: Restrictions['places'] = {},
): string | null {
  const ids = [defaultAreaId, ...areas.map(({ id }) => id)];
  return ids.find((areaId) => places[areaChannelId(areaId)] === undefined) ?? null;
}
