import { Trans } from '@lingui/react/macro';
import { useChatPart } from '@/app/use-chat';
import { FailedList, ListNote } from '@/ui/text/list-note';
import classes from './message-notes.module.css';

/** Shown in a channel without messages. */
export const EmptyNote = () => (
  <ListNote>
    <Trans>No messages yet. Say hello!</Trans>
  </ListNote>
);

export function FailedNote() {
  const room = useChatPart('room');
  return (
    <FailedList onRetry={() => room?.send({ type: 'room.retry' })}>
      <Trans>The messages could not be loaded. Trying again every few seconds.</Trans>
    </FailedList>
  );
}

export function RefusedNote() {
  const room = useChatPart('room');
  return (
    <FailedList onRetry={() => room?.send({ type: 'room.retry' })}>
      <Trans>You can no longer read this chat.</Trans>
    </FailedList>
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
