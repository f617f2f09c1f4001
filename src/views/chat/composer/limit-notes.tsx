import type { ChannelLimit } from '@domain/moderation/channel-limit';
import { Trans } from '@lingui/react/macro';
import { IconHourglass, IconLock } from '@tabler/icons-react';
import { useSlowTime } from '@/ui/moderation/use-slow-time';
import classes from './limit-notes.module.css';
import { RestrictionNote } from './mute-note';

/** Tells the user in place of the field for messages that only hosts write here, and why. */
export const ReadOnlyNote = ({ reason }: { reason: string }) => (
  <RestrictionNote icon={IconLock} reason={reason}>
    <Trans>Only hosts can write here.</Trans>
  </RestrictionNote>
);

/** Says above the field for messages who may write how often. */
export function LimitLine({ limit: { interval = 0, readOnly } }: { limit: ChannelLimit }) {
  const time = useSlowTime()(interval / 1_000);
  return (
    <p className={classes.line} role="status">
      {readOnly ? (
        <IconLock size={16} stroke={1.6} aria-hidden />
      ) : (
        <IconHourglass size={16} stroke={1.6} aria-hidden />
      )}
      <span>
        {readOnly ? (
          <Trans>Only hosts can write here.</Trans>
        ) : (
          <Trans>Slow mode: {time} between two messages.</Trans>
        )}
      </span>
    </p>
  );
}
