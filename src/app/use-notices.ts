import { areaOf as channelAreaOf } from '@domain/chat/channel-id';
import { type Announcement, announcementId } from '@domain/moderation/announcement';
import type { Removed, Restriction, Restrictions } from '@domain/moderation/restriction';
import type { StarChange } from '@domain/schedule/session';
import { areaOf } from '@domain/venue/open-venue';
import { openReminders } from '@machines/agenda/agenda.machine';
import type { ChannelNotice } from '@machines/chat-panel/channel-store';
import { missedAnnouncements, openAnnouncements } from '@machines/moderation/announcements.machine';
import { allRestrictions, type PlaceBan } from '@machines/moderation/restrictions.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { useMemo } from 'react';
import { textStore } from '@/services/storage/storage';
import { useBackgroundValue, useChildValue } from './app-context';
import { useAgendaStore } from './use-agenda';
import { useChannelNotices, useChatValue } from './use-chat';

interface AnyNotice {
  id: string;
  /** When it was, in milliseconds since 1970; null for what holds now. */
  at: number | null;
}

/** Something that the user is told of. */
export type Notice = AnyNotice &
  (
    | { kind: 'reminder'; guid: string }
    | { kind: 'change'; change: StarChange }
    | { kind: 'announcement'; announcement: Announcement }
    | { kind: 'mention' | 'missedCall'; channelId: string }
    | { kind: 'removal'; removed: Removed }
    | { kind: 'mute'; restriction: Restriction }
    | { kind: 'ban'; restriction: PlaceBan }
  );

const NONE: readonly never[] = [];
const NO_RESTRICTIONS: Restrictions = {};

const ofAgenda = (reminders: readonly string[], changes: readonly StarChange[]): Notice[] => [
  ...reminders.map((guid): Notice => ({ kind: 'reminder', id: `reminder ${guid}`, at: null, guid })),
  ...changes.map((change): Notice => ({ kind: 'change', id: `change ${change.guid}`, at: null, change })),
];

const ofAnnouncements = (all: readonly Announcement[]): Notice[] =>
  all.map((announcement) => ({
    kind: 'announcement',
    id: `announcement ${announcementId(announcement)}`,
    at: announcement.since,
    announcement,
  }));

const ofChannels = (all: readonly ChannelNotice[]): Notice[] =>
  all.map((notice) => ({ ...notice, id: `${notice.kind} ${notice.channelId}` }));

const muted = (channelId: string, restriction: Restriction): Notice => ({
  kind: 'mute',
  id: `mute ${channelId}`,
  at: restriction.since,
  restriction,
});

const ofRestrictions = ({ mute, channels = {}, places = {}, removed = {} }: Restrictions): Notice[] => [
  ...(mute ? [muted('', mute)] : []),
  ...Object.entries(channels).map(([channelId, one]) => muted(channelId, one)),
  ...Object.entries(places).map(
    ([channelId, one]): Notice => ({
      kind: 'ban',
      id: `ban ${channelId}`,
      at: one.since,
      restriction: { ...one, channelId },
    }),
  ),
  ...Object.entries(removed).map(
    ([id, one]): Notice => ({ kind: 'removal', id: `removal ${id}`, at: one.since, removed: one }),
  ),
];

const VISIT = 'foyer:visit-since';

/** Returns when the venue was opened in this tab, in milliseconds since 1970: who reloads a page was not away. */
function visitSince(): number {
  const session = textStore(() => globalThis.sessionStorage);
  const kept = session.get(VISIT);
  if (kept !== null) return Number(kept);
  session.set(VISIT, String(performance.timeOrigin));
  return performance.timeOrigin;
}

const newestFirst = (one: Notice, other: Notice): number =>
  (other.at ?? Number.POSITIVE_INFINITY) - (one.at ?? Number.POSITIVE_INFINITY) || 0;

/** Returns mentions and missed calls, without those in areas that the venue has no longer. */
function useShownChannels(): readonly ChannelNotice[] {
  const all = useChannelNotices();
  const venue = useChildValue('venue', openedVenue);
  return useMemo(
    () =>
      all.filter(({ channelId }) => {
        const areaId = channelAreaOf(channelId);
        return areaId === null || (venue !== null && areaOf(venue, areaId) !== undefined);
      }),
    [all, venue],
  );
}

/**
 * Returns everything that the user is told of until they have seen to it, what holds now and the newest first, and which
 * of it came before the visit.
 */
export function useNotices(): { all: readonly Notice[]; isEarlier: (notice: Notice) => boolean } {
  const since = visitSince();
  const reminders = useBackgroundValue('agenda', openReminders, NONE);
  const changes = useAgendaStore((store) => (store.sessions ? store.changes : NONE));
  const announcements = useChatValue('announcements', openAnnouncements, NONE);
  const missed = useChatValue('announcements', missedAnnouncements, NONE);
  const restrictions = useChatValue('restrictions', allRestrictions, NO_RESTRICTIONS);
  const channels = useShownChannels();
  const all = useMemo(
    () =>
      [
        ...ofAgenda(reminders, changes),
        ...ofAnnouncements(announcements),
        ...ofAnnouncements(missed),
        ...ofChannels(channels),
        ...ofRestrictions(restrictions),
      ].toSorted(newestFirst),
    [reminders, changes, announcements, missed, channels, restrictions],
  );
  return { all, isEarlier: ({ at }) => at !== null && at < since };
}

/** Returns how many notices wait for the user to see to them: what hosts decided only informs. */
export const useOpenNotices = (): number =>
  useNotices().all.filter(({ kind }) => kind !== 'removal' && kind !== 'mute' && kind !== 'ban').length;
