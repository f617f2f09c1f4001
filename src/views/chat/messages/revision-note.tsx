import { Trans } from '@lingui/react/macro';
import { revisionFailure } from '@machines/chat-room/revision.machine';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import { Countdown } from '@/ui/text/countdown';
import classes from './queued-item.module.css';

const Note = ({ children }: { children: ReactNode }) => (
  <p className={classes.note} role="alert">
    <IconAlertTriangle size={16} aria-hidden />
    {children}
  </p>
);

export function UnsavedNote() {
  const failure = useChatValue('revision', revisionFailure, null);
  return (
    <Note>
      {failure?.wait === undefined ? (
        <Trans>The change could not be saved.</Trans>
      ) : (
        <Countdown of={failure} milliseconds={failure.wait}>
          {(seconds) => <Trans>Slow mode: can be saved in {seconds} s</Trans>}
        </Countdown>
      )}
    </Note>
  );
}

export function UndeletedNote() {
  const deletions = useChatPart('deletions');
  return (
    <Note>
      <Trans>The message could not be deleted.</Trans>
      <PlainButton className={classes.action} onClick={() => deletions?.send({ type: 'failure.dismiss' })}>
        <Trans>OK</Trans>
      </PlainButton>
    </Note>
  );
}
