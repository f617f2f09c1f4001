import { Trans } from '@lingui/react/macro';
import { editedMessage, revisionFailure } from '@machines/chat-room/revision.machine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import { Countdown } from '@/ui/text/countdown';
import classes from './queued-item.module.css';

/** Says that a message could not be changed or deleted. */
export function RevisionNote() {
  const revision = useChatPart('revision');
  const failure = useChatValue('revision', revisionFailure, null);
  const isEditing = useChatValue('revision', editedMessage, null) !== null;
  return (
    <p className={classes.note} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {isEditing && failure?.wait !== undefined && (
        <Countdown of={failure} milliseconds={failure.wait}>
          {(seconds) => <Trans>Slow mode: can be saved in {seconds} s</Trans>}
        </Countdown>
      )}
      {isEditing && failure?.wait === undefined && <Trans>The change could not be saved.</Trans>}
      {!isEditing && (
        <>
          <Trans>The message could not be deleted.</Trans>
          <PlainButton className={classes.action} onClick={() => revision?.send({ type: 'failure.dismiss' })}>
            <Trans>OK</Trans>
          </PlainButton>
        </>
      )}
    </p>
  );
}
