import type { ChannelLimit } from '@domain/moderation/channel-limit';
import type { Restriction } from '@domain/moderation/restriction';
import { Trans, useLingui } from '@lingui/react/macro';
import { draftText } from '@machines/chat-room/composer.machine';
import { type Icon, IconHourglass, IconLock, IconMessageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChatValue } from '@/app/use-chat';
import { MuteWords, ReasonWords } from '@/ui/moderation/mute-words';
import { useSlowTime } from '@/ui/moderation/use-slow-time';
import classes from './limit-notes.module.css';

/** Tells the user in place of the field for messages that a host has muted them, until when and why. */
export const MuteNote = ({ mute }: { mute: Restriction }) => (
  <RestrictionNote icon={IconMessageOff} reason={mute.reason}>
    <MuteWords mute={mute} />
  </RestrictionNote>
);

interface RestrictionNoteProps {
  icon: Icon;
  /** What hosts have decided. */
  children: ReactNode;
  reason: string;
}

/** Stands in place of the field for messages; what was typed is kept. */
function RestrictionNote({ icon: Sign, children, reason }: RestrictionNoteProps) {
  const { t } = useLingui();
  const hasDraft = useChatValue('composer', draftText, '') !== '';
  return (
    <div role="status" className={classes.note}>
      <Sign size={20} stroke={1.6} aria-hidden />
      <div>
        <p>{children}</p>
        <p>
          <ReasonWords reason={reason} />
        </p>
        {hasDraft && <p className={classes.words}>{t`Your unsent text is kept.`}</p>}
      </div>
    </div>
  );
}

/** Tells the user in place of the field for messages that only hosts write here, and why. */
export const ReadOnlyNote = ({ reason }: { reason: string }) => (
  <RestrictionNote icon={IconLock} reason={reason}>
    <Trans>Only hosts can write here.</Trans>
  </RestrictionNote>
);

/** Says above the field for messages who may write how often. */
export function LimitLine({ limit: { interval = 0, readOnly } }: { limit: ChannelLimit }) {
  const { t } = useLingui();
  const time = useSlowTime()(interval / 1_000);
  return (
    <p className={classes.line} role="status">
      {readOnly ? (
        <IconLock size={16} stroke={1.6} aria-hidden />
      ) : (
        <IconHourglass size={16} stroke={1.6} aria-hidden />
      )}
      <span>{readOnly ? t`Only hosts can write here.` : t`Slow mode: ${time} between two messages.`}</span>
    </p>
  );
}
