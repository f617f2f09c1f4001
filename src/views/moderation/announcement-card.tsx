import { type Announcement, announcementId } from '@domain/moderation/announcement';
import { useLingui } from '@lingui/react/macro';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useChatPart } from '@/app/use-chat';
import { FloatingCard } from '@/ui/layers/floating-card';
import { LinkedText } from '@/ui/text/linked-text';

/** Shows an announcement until the user dismisses it. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { t } = useLingui();
  const actor = useChatPart('announcements');
  const id = announcementId(announcement);
  return (
    <FloatingCard
      icon={<IconSpeakerphone size={20} stroke={1.6} role="img" aria-label={t`Announcement`} />}
      closeLabel={t`Dismiss`}
      onClose={() => actor?.send({ type: 'announcement.dismiss', id })}
    >
      <p dir="auto">
        <LinkedText text={announcement.text} />
      </p>
    </FloatingCard>
  );
}
