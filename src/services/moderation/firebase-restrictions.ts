import { channelLimitSchema } from '@domain/moderation/channel-limit';
import {
  isInForce,
  nextEnd,
  type Restriction,
  type Restrictions,
  restrictionsSchema,
} from '@domain/moderation/restriction';
import { escapeKey } from '@domain/shared/database-key';
import type { ChannelLimitPort } from '@machines/chat-panel/chat-panel.events';
import type { AnnouncementsPort } from '@machines/moderation/announcements.machine';
import type { RestrictionsPort } from '@machines/moderation/restrictions.machine';
import { type Database, onValue, ref } from 'firebase/database';
import * as v from 'valibot';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import { openServerClock } from '@/services/realtime/server-clock';
import { reportAnnouncements } from './announcements';

/** What hosts announce, and keep a user from doing. */
export type RestrictionsService = RestrictionsPort &
  ChannelLimitPort &
  Pick<AnnouncementsPort, 'watchAnnouncements'>;

/** Timers hold at most about 24 days. */
const WAIT_MAX = 86_400_000;

const held = (one: Restriction | undefined, now: number): Restriction | undefined =>
  isInForce(one, now) ? one : undefined;

/** Returns what holds at a time, in milliseconds. */
export function restrictionsAt(
  { ban, mute, places, channels, removed }: Restrictions,
  now: number,
): Restrictions {
  const current = <One extends Restriction>(all: Readonly<Record<string, One>> = {}): Record<string, One> =>
    Object.fromEntries(Object.entries(all).filter(([, one]) => isInForce(one, now)));
  return {
    ban: held(ban, now),
    mute: held(mute, now),
    places: current(places),
    channels: current(channels),
    removed: current(removed),
  };
}

/** Reports what holds of some restrictions, at once and whenever one ends; returns the function that stops. */
export function reportWhileHeld(
  all: Restrictions,
  onRestrictions: (restrictions: Restrictions) => void,
  clock: () => number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function report(): void {
    const now = clock();
    onRestrictions(restrictionsAt(all, now));
    const end = nextEnd(all, now);
    if (end !== null) timer = setTimeout(report, Math.min(end - now, WAIT_MAX));
  }
  report();
  return () => clearTimeout(timer);
}

/** Opens what hosts keep a user from doing, in the realtime database. */
export function openRestrictions(database: Database): RestrictionsService {
  const clock = openServerClock(database);
  return {
    watchRestrictions: ({ mode, userId }, onRestrictions, onFailure) => {
      let stop = () => {};
      const unwatch = onValue(
        ref(database, `${mode}/restrictions/${escapeKey(userId)}`),
        (snapshot) => {
          stop();
          const { success, output } = v.safeParse(restrictionsSchema, snapshot.val() ?? {});
          stop = reportWhileHeld(success ? output : {}, onRestrictions, clock);
        },
        (error) => onFailure(realtimeFailure(error, 'listening to the restrictions')),
      );
      return () => {
        unwatch();
        stop();
      };
    },
    watchAnnouncements: ({ mode }, onAnnouncements, onFailure) => {
      let stop = () => {};
      const unwatch = onValue(
        ref(database, `${mode}/announcements`),
        (snapshot) => {
          stop();
          stop = reportAnnouncements(snapshot.val() ?? {}, onAnnouncements, clock);
        },
        (error) => onFailure(realtimeFailure(error, 'listening to announcements')),
      );
      return () => {
        unwatch();
        stop();
      };
    },
    watchLimit: ({ mode, channelId }, onLimit, onFailure) =>
      onValue(
        ref(database, `${mode}/restrictions/channels/${channelId}`),
        (snapshot) => {
          const { success, output } = v.safeParse(channelLimitSchema, snapshot.val());
          onLimit(success ? output : null);
        },
        (error) => onFailure(realtimeFailure(error, 'listening to the limit of a channel')),
      ),
  };
}
