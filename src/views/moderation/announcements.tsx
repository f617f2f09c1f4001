import { announcementsIn } from '@domain/moderation/announcement';
import { ownArea } from '@machines/chat-panel/chat-panel.selectors';
import { openAnnouncements } from '@machines/moderation/announcements.machine';
import { useChildValue } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { NoticePlace } from '@/ui/layers/notice-place';

const AnnouncementCard = lazyComponent(async () => (await import('./announcement-card')).AnnouncementCard);
const NONE: never[] = [];

/** What hosts announce where the user is; a screen reader reads it once. */
export function Announcements() {
  const areaId = useChildValue('chatPanel', ownArea);
  const all = useChatValue('announcements', openAnnouncements, NONE);
  const shown = announcementsIn(all, areaId);
  return (
    <NoticePlace role="status">
      {shown.map((one) => (
        <AnnouncementCard key={`${one.since} ${one.place}`} announcement={one} />
      ))}
    </NoticePlace>
  );
}
