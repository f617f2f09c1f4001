import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChatPart } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './queued-item.module.css';

const Note = ({ children }: { children: ReactNode }) => (
  <p className={classes.note} role="alert">
    <IconAlertTriangle size={16} aria-hidden />
    {children}
  </p>
);

export const UnsavedNote = () => (
  <Note>
    <Trans>The change could not be saved.</Trans>
  </Note>
);

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
