import { Trans, useLingui } from '@lingui/react/macro';
import { jumpState } from '@machines/chat-room/chat-room.selectors';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import { Spinner } from '@/ui/media/spinner';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './jump-note.module.css';

/** Tells how far the search for a message that is not loaded has come. */
export function JumpNote() {
  const room = useChatPart('room');
  const state = useChatValue('room', jumpState, 'idle');
  if (state === 'idle') return null;
  if (state === 'locating')
    return (
      <p role="status" className={classes.note}>
        <Spinner />
        <VisuallyHidden>
          <Trans>Loading…</Trans>
        </VisuallyHidden>
      </p>
    );
  if (state === 'missing')
    return (
      <Fault>
        <Trans>This message could not be found.</Trans>
      </Fault>
    );
  return (
    <Fault>
      <Trans>This message could not be loaded.</Trans>
      <PlainButton className={classes.action} onClick={() => room?.send({ type: 'jump.retry' })}>
        <Trans>Try again</Trans>
      </PlainButton>
    </Fault>
  );
}

function Fault({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const room = useChatPart('room');
  return (
    <div role="alert" className={classes.note}>
      {children}
      <PlainButton
        className={classes.close}
        aria-label={t`Close`}
        onClick={() => room?.send({ type: 'jump.dismiss' })}
      >
        <IconX size={18} aria-hidden />
      </PlainButton>
    </div>
  );
}
