import type { StarChange } from '@domain/schedule/session';
import { openReminders } from '@machines/agenda/agenda.machine';
import { useBackgroundValue } from '@/app/app-context';
import { useAgendaStore } from '@/app/use-agenda';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { NoticePlace } from '@/ui/layers/notice-place';

const NoticeCards = lazyComponent(async () => (await import('./notice-cards')).NoticeCards);
const NONE: readonly string[] = [];
const UNCHANGED: readonly StarChange[] = [];

/** What is to be said of sessions with the user's star, on every page. */
export function AgendaNotices() {
  const reminders = useBackgroundValue('agenda', openReminders, NONE);
  const changes = useAgendaStore((store) => (store.sessions ? store.changes : UNCHANGED));
  return (
    <NoticePlace role="status">
      {reminders.length + changes.length > 0 && <NoticeCards reminders={reminders} changes={changes} />}
    </NoticePlace>
  );
}
