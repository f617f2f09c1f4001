import { type Announcement, announcementId } from '@domain/moderation/announcement';
import type { Removed, Restriction, Restrictions } from '@domain/moderation/restriction';
import type { StarChange } from '@domain/schedule/session';
import { openReminders } from '@machines/agenda/agenda.machine';
import type { ChannelNotice } from '@machines/chat-panel/channel-store';
import { openAnnouncements } from '@machines/moderation/announcements.machine';
import { allRestrictions, type PlaceBan } from '@machines/moderation/restrictions.machine';
import { useMemo } from 'react';
import { useBackgroundValue } from './app-context';
import { useAgendaStore } from './use-agenda';
import { useChannelNotices, useChatValue } from './use-chat';

/** Something that the user is told of; `at` is when it was, in milliseconds since 1970, or null for what holds now. */
export type Notice = { id: string; at: number | null } & (
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

const newestFirst = (one: Notice, other: Notice): number =>
  (other.at ?? Number.POSITIVE_INFINITY) - (one.at ?? Number.POSITIVE_INFINITY) || 0;

/** Returns everything that the user is told of until they have seen to it, what holds now and the newest first. */
export function useNotices(): readonly Notice[] {
  const reminders = useBackgroundValue('agenda', openReminders, NONE);
  const changes = useAgendaStore((store) => (store.sessions ? store.changes : NONE));
  const announcements = useChatValue('announcements', openAnnouncements, NONE);
  const restrictions = useChatValue('restrictions', allRestrictions, NO_RESTRICTIONS);
  const channels = useChannelNotices();
  return useMemo(
    () =>
      [
        ...ofAgenda(reminders, changes),
        ...ofAnnouncements(announcements),
        ...ofChannels(channels),
        ...ofRestrictions(restrictions),
      ].toSorted(newestFirst),
    [reminders, changes, announcements, channels, restrictions],
  );
}

/** Returns how many notices wait for the user to see to them: what hosts decided only informs. */
export const useOpenNotices = (): number =>
  useNotices().filter(({ kind }) => kind !== 'removal' && kind !== 'mute' && kind !== 'ban').length;
