import { type Announcement, announcementId } from '@domain/moderation/announcement';
import { useLingui } from '@lingui/react/macro';
import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useChatPart } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { LinkedText } from '@/ui/text/linked-text';
import classes from './announcement-card.module.css';

/** Shows an announcement until the user dismisses it. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { t } = useLingui();
  const actor = useChatPart('announcements');
  const id = announcementId(announcement);
  return (
    <div className={classes.card}>
      <IconSpeakerphone size={20} stroke={1.6} role="img" aria-label={t`Announcement`} />
      <p className={classes.text} dir="auto">
        <LinkedText text={announcement.text} />
      </p>
      <IconButton aria-label={t`Dismiss`} onClick={() => actor?.send({ type: 'announcement.dismiss', id })}>
        <IconX size={20} stroke={1.6} />
      </IconButton>
    </div>
  );
}
