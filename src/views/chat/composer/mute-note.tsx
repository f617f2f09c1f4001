import type { Restriction } from '@domain/moderation/restriction';
import { Trans } from '@lingui/react/macro';
import { draftText } from '@machines/chat-room/composer.machine';
import { type Icon, IconMessageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChatValue } from '@/app/use-chat';
import { MuteWords, ReasonWords } from '@/ui/moderation/mute-words';
import classes from './mute-note.module.css';

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
export function RestrictionNote({ icon: Sign, children, reason }: RestrictionNoteProps) {
  const hasDraft = useChatValue('composer', draftText, '') !== '';
  return (
    <div role="status" className={classes.note}>
      <Sign size={20} stroke={1.6} aria-hidden />
      <div>
        <p>{children}</p>
        <p>
          <ReasonWords reason={reason} />
        </p>
        {hasDraft && (
          <p className={classes.words}>
            <Trans>Your unsent text is kept.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
