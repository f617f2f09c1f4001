import {
  ANNOUNCEMENT_KEPT,
  type AnnouncedValue,
  type Announcement,
  announcementId,
  announcementsOf,
} from '@domain/moderation/announcement';
import type { Report } from '@domain/moderation/report';
import type { AnnouncementMemory } from '@machines/moderation/announcements.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';

const DISMISSED = 'foyer:announcements';
const SEEN = 'foyer:announcements-seen';
/** The most announcements that are remembered. */
const REMEMBERED_MAX = 50;
/** Timers hold at most about 24 days. */
const WAIT_MAX = 86_400_000;
const idsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The ids of announcements, the newest last. */
function rememberedIds(store: TextStore, key: string) {
  const all = (): string[] => {
    const { success, output } = v.safeParse(idsSchema, store.get(key) ?? '[]');
    return success ? output : [];
  };
  return {
    has: (announcement: Announcement) => all().includes(announcementId(announcement)),
    add: (ids: readonly string[]) =>
      store.set(key, JSON.stringify([...new Set([...all(), ...ids])].slice(-REMEMBERED_MAX))),
  };
}

/**
 * Creates the memory of what the user has dismissed in this visit, and of what this device has shown. What is over and
 * was never shown on a device where the venue was open before was missed.
 */
export function createAnnouncementMemory(
  local: TextStore,
  session: TextStore,
  page: Pick<Document, 'hidden'> = document,
): AnnouncementMemory {
  const dismissed = rememberedIds(session, DISMISSED);
  const seen = rememberedIds(local, SEEN);
  return {
    isDismissed: dismissed.has,
    dismiss: (id) => {
      dismissed.add([id]);
      seen.add([id]);
    },
    take: ({ current, over }) => {
      const isFirst = local.get(SEEN) === null;
      const missed = isFirst ? [] : over.filter((one) => !seen.has(one));
      // Nobody sees them in a tab in the background; those before the first visit are nobody's.
      const shown = [...(page.hidden ? [] : current), ...(isFirst ? over : [])];
      seen.add(shown.map(announcementId));
      return missed;
    },
  };
}

/** Reports what holds of some announcements, at once and whenever one ends; returns the function that stops. */
export function reportAnnouncements(
  stored: unknown,
  onAnnouncements: (announced: AnnouncedValue) => void,
  clock: () => number,
): () => void {
  const all = announcementsOf(stored);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function report(): void {
    const now = clock();
    const current = all.filter(({ until }) => until > now);
    const over = all.filter(({ until }) => until <= now && until + ANNOUNCEMENT_KEPT > now);
    onAnnouncements({ current, over });
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
