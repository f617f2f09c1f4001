import type { AnnouncedValue, Announcement } from '@domain/moderation/announcement';
import type { ChannelLimit } from '@domain/moderation/channel-limit';
import type { Report } from '@domain/moderation/report';
import type { Restrictions } from '@domain/moderation/restriction';
import type { HostAction } from '@machines/moderation/host-action.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { Chat } from '@/services/chat/chat';
import type { ReportQueue } from '@/services/moderation/report-queue';
import type { Answers } from './answers';

export interface FakeModeration {
  service: Pick<Chat, 'watchRestrictions' | 'watchLimit' | 'watchAnnouncements'>;
  queue: ReportQueue;
  calls: Pick<BackgroundServices, 'sendReport' | 'performAction'>;
  /** What hosts did. */
  actions: HostAction[];
  /** What was reported to the hosts. */
  reports: Report[];
  /** Announces, in place of what was announced before. */
  announce(...announcements: Announcement[]): void;
  /** Ends announcements, in place of those that ended before. */
  endAnnouncements(...announcements: Announcement[]): void;
  /** Limits all channels, in place of what held before. */
  limit(limit: ChannelLimit | null): void;
  /** Tells hosts that reports or the log have changed. */
  changeQueue(): void;
  /** Restricts the user, in place of what held before. */
  hold(restrictions: Restrictions): void;
}

/** Creates in memory what hosts keep the user from doing, and what the user reports to them. */
export function createFakeModeration(
  answers: Pick<Answers<'sendReport' | 'performAction'>, 'give'>,
): FakeModeration {
  let current: Restrictions = {};
  let announced: AnnouncedValue = { current: [], over: [] };
  let limit: ChannelLimit | null = null;
  const watches = new Set<() => void>();
  const queues = new Set<() => void>();
  const reports: Report[] = [];
  const actions: HostAction[] = [];
  return {
    service: {
      watchRestrictions: (_, onRestrictions) => {
        const report = () => onRestrictions(current);
        queueMicrotask(() => watches.has(report) && report());
        watches.add(report);
        return () => void watches.delete(report);
      },
      watchAnnouncements: (_, onAnnouncements) => {
        const report = () => onAnnouncements(announced);
        queueMicrotask(() => watches.has(report) && report());
        watches.add(report);
        return () => void watches.delete(report);
      },
      watchLimit: (_, onLimit) => {
        const report = () => onLimit(limit);
        queueMicrotask(() => watches.has(report) && report());
        watches.add(report);
        return () => void watches.delete(report);
      },
    },
    queue: {
      watchQueue: (_, onChange) => {
        queues.add(onChange);
        return () => void queues.delete(onChange);
      },
    },
    calls: {
      sendReport: (report) => answers.give('sendReport', () => void reports.push(report)),
      performAction: (hostAction) =>
        answers.give('performAction', () => {
          actions.push(hostAction);
          return hostAction.type === 'undo' ? null : actions.length;
        }),
    },
    actions,
    reports,
    announce: (...current) => {
      announced = { current, over: announced.over };
      for (const report of watches) report();
    },
    endAnnouncements: (...over) => {
      announced = { current: announced.current, over };
      for (const report of watches) report();
    },
    limit: (decided) => {
      limit = decided;
      for (const report of watches) report();
    },
    changeQueue: () => {
      for (const onChange of queues) onChange();
    },
    hold: (restrictions) => {
      current = restrictions;
      for (const report of watches) report();
    },
  };
}
