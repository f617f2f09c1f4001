import { type Announcement, announcementId, announcementsOf } from '@domain/moderation/announcement';
import type { Report } from '@domain/moderation/report';
import type { Dismissals } from '@machines/moderation/announcements.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';

const KEY = 'foyer:announcements';
/** The most dismissed announcements that are remembered. */
const DISMISSED_MAX = 50;
/** Timers hold at most about 24 days. */
const WAIT_MAX = 86_400_000;
const idsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Creates the memory of what the user has dismissed. */
export function createDismissals(store: TextStore): Dismissals {
  const ids = (): string[] => {
    const { success, output } = v.safeParse(idsSchema, store.get(KEY) ?? '[]');
    return success ? output : [];
  };
  return {
    has: (announcement) => ids().includes(announcementId(announcement)),
    add: (id) => store.set(KEY, JSON.stringify([...ids(), id].slice(-DISMISSED_MAX))),
  };
}

/** Reports what holds of some announcements, at once and whenever one ends; returns the function that stops. */
export function reportAnnouncements(
  stored: unknown,
  onAnnouncements: (announcements: Announcement[]) => void,
  clock: () => number,
): () => void {
  const all = announcementsOf(stored);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function report(): void {
    const now = clock();
    const current = all.filter(({ until }) => until > now);
    onAnnouncements(current);
    if (current.length === 0) return;
    const end = Math.min(...current.map(({ until }) => until));
    timer = setTimeout(report, Math.min(end - now, WAIT_MAX));
  }
  report();
  return () => clearTimeout(timer);
}

/** Sends a report to the hosts; reports only the end of the session. */
export const createReportSending =
  (call: ApiClient['call']) =>
  async (body: Report): Promise<void> => {
    await call('/api/moderation/reports', {
      method: 'POST',
      body,
      schema: v.unknown(),
      reports: 'session',
      once: true,
    });
  };
