import type { AnnouncedValue, Announcement } from '@domain/moderation/announcement';
import type { ChannelLimit } from '@domain/moderation/channel-limit';
import type { Report } from '@domain/moderation/report';
import type { Restrictions } from '@domain/moderation/restriction';
import type { HostAction } from '@machines/moderation/host-action.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { Chat } from '@/services/chat/chat';
import type { ReportQueue } from '@/services/moderation/report-queue';
import type { Answers } from './answers';
import { createWatchers } from './watchers';

/** Creates in memory what hosts keep the user from doing, and what the user reports to them. */
export function createFakeModeration(answers: Pick<Answers<'sendReport' | 'performAction'>, 'give'>) {
  let current: Restrictions = {};
  let announced: AnnouncedValue = { current: [], over: [] };
  let limit: ChannelLimit | null = null;
  const { follow, tell } = createWatchers();
  const queues = new Set<() => void>();
  const reports: Report[] = [];
  const actions: HostAction[] = [];
  return {
    service: {
      watchRestrictions: (_, onRestrictions) => follow(() => onRestrictions(current)),
      watchAnnouncements: (_, onAnnouncements) => follow(() => onAnnouncements(announced)),
      watchLimit: (_, onLimit) => follow(() => onLimit(limit)),
    } satisfies Pick<Chat, 'watchRestrictions' | 'watchLimit' | 'watchAnnouncements'>,
    queue: {
      watchQueue: (_, onChange) => {
        queues.add(onChange);
        return () => void queues.delete(onChange);
      },
    } satisfies ReportQueue,
    calls: {
      sendReport: (report) => answers.give('sendReport', () => void reports.push(report)),
      performAction: (hostAction) =>
        answers.give('performAction', () => {
          actions.push(hostAction);
          return hostAction.type === 'undo' ? null : actions.length;
        }),
    } satisfies Pick<BackgroundServices, 'sendReport' | 'performAction'>,
    /** What hosts did. */
    actions,
    /** What was reported to the hosts. */
    reports,
    /** Announces, in place of what was announced before. */
    announce: (...current: Announcement[]) => {
      announced = { current, over: announced.over };
      tell();
    },
    /** Ends announcements, in place of those that ended before. */
    endAnnouncements: (...over: Announcement[]) => {
      announced = { current: announced.current, over };
      tell();
    },
    /** Limits all channels, in place of what held before. */
    limit: (decided: ChannelLimit | null) => {
      limit = decided;
      tell();
    },
    /** Tells hosts that reports or the log have changed. */
    changeQueue: () => {
      for (const onChange of queues) onChange();
    },
    /** Restricts the user, in place of what held before. */
    hold: (restrictions: Restrictions) => {
      current = restrictions;
      tell();
    },
  };
}
