import * as v from 'valibot';
import { areaChannelId } from '../chat/channel-id';
import { ANNOUNCEMENT_MAX, ANNOUNCEMENT_MINUTES } from './moderation-limits';

/** The place of what is announced to everybody; that of an area is the id of its channel. */
export const EVERYWHERE = 'all';

/** Returns the place of an announcement: an area, or everywhere. */
export const placeOfAnnouncement = (areaId: string | undefined): string =>
  areaId === undefined ? EVERYWHERE : areaChannelId(areaId);

/** The body of the call that announces something, to an area or to everybody. */
export const announcingSchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(ANNOUNCEMENT_MAX)),
  areaId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(240))),
  minutes: v.picklist(ANNOUNCEMENT_MINUTES),
});
export type Announcing = v.InferOutput<typeof announcingSchema>;

const storedSchema = v.object({ text: v.string(), since: v.number(), until: v.number() });

export interface Announcement extends v.InferOutput<typeof storedSchema> {
  place: string;
}

/** Returns what the realtime database has at `announcements`, without what it should not have. */
export function announcementsOf(stored: unknown): Announcement[] {
  const all = v.safeParse(v.record(v.string(), v.unknown()), stored);
  if (!all.success) return [];
  return Object.entries(all.output).flatMap(([place, value]) => {
    const { success, output } = v.safeParse(storedSchema, value);
    return success ? [{ place, ...output }] : [];
  });
}

/** An announcement that is over is kept for so long, in milliseconds, for those who were away. */
export const ANNOUNCEMENT_KEPT = 86_400_000;

/** What is announced, and what was and is over. */
export interface AnnouncedValue {
  current: readonly Announcement[];
  over: readonly Announcement[];
}

/** Returns the id of an announcement, of which each place has one at a time. */
export const announcementId = ({ place, since }: Pick<Announcement, 'place' | 'since'>): string =>
  `${since} ${place}`;

/** Returns the announcements that are shown in an area, the newest first. */
export const announcementsIn = (all: readonly Announcement[], areaId: string): Announcement[] =>
  all
    .filter(({ place }) => place === EVERYWHERE || place === areaChannelId(areaId))
    .toSorted((one, other) => other.since - one.since);
