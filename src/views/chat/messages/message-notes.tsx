import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useChatPart } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import classes from './message-notes.module.css';

/** Shown in a channel without messages. */
export const EmptyNote = () => (
  <div className={classes.note}>
    <p>
      <Trans>No messages yet. Say hello!</Trans>
    </p>
  </div>
);

export function FailedNote() {
  const room = useChatPart('room');
  return (
    <div className={classes.note}>
      <p className={classes.failure}>
        <IconAlertTriangle size={20} aria-hidden />
        <span>
          <Trans>The messages could not be loaded. Trying again every few seconds.</Trans>
        </span>
      </p>
      <Button variant="default" onClick={() => room?.send({ type: 'room.retry' })}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

const WIDTHS = ['62%', '44%', '70%', '38%', '56%'];

/** Shows placeholders for messages that are being loaded. */
export const MessageSkeletons = () => (
  <div className={classes.skeletons} aria-hidden>
    {WIDTHS.map((inlineSize, row) => (
      <span key={inlineSize} data-own={row % 3 === 2 || undefined} style={{ inlineSize }} />
    ))}
  </div>
);
