import { Trans } from '@lingui/react/macro';
import { removalOf } from '@machines/moderation/restrictions.machine';
import { useCallback } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './message-item.module.css';
import { focusMessageOf, leaveFocus } from './move-focus';

const DELETED = 'deletion-undo';

/** Stands in the place of a deleted message; its author reads why a host removed it. */
export function DeletedText({ id }: { id: string }) {
  const removal = useChatValue('restrictions', removalOf(id), null);
  const reason = removal?.reason ?? '';
  return (
    <p className={classes.deleted}>
      {removal ? (
        <Trans>
          A host removed this message. Reason: <bdi>{reason}</bdi>
        </Trans>
      ) : (
        <Trans>This message was deleted.</Trans>
      )}
    </p>
  );
}

/** Stands in the place of a message that was just deleted, and brings it back when asked. */
export function DeletionUndo() {
  const deletions = useChatPart('deletions');
  // The menu gave the focus to the message; here it says what was done and what can be.
  const takeFocus = useCallback((button: HTMLElement | null) => {
    if (button?.closest('[data-message]') === document.activeElement) button?.focus({ preventScroll: true });
    return leaveFocus(button);
  }, []);
  return (
    <p className={classes.deleted} data-undo>
      <span id={DELETED}>
        <Trans>Deleted.</Trans>
      </span>
      <PlainButton
        ref={takeFocus}
        className={classes.undo}
        aria-describedby={DELETED}
        onClick={({ currentTarget }) => {
          focusMessageOf(currentTarget);
          deletions?.send({ type: 'deletion.undo' });
        }}
      >
        <Trans>Undo</Trans>
      </PlainButton>
    </p>
  );
}
