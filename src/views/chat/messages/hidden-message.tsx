import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useChatPart } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './hidden-message.module.css';
import { focusMessageOf } from './move-focus';

/** Stands for a message of a person whom the user blocks, and shows it when asked. */
export function HiddenMessage({ id }: { id: string }) {
  const blocks = useChatPart('blocks');
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes; the row stays.
    focusMessageOf(currentTarget);
    blocks?.send({ type: 'message.reveal', id });
  };
  return (
    <p className={classes.hidden}>
      <Trans>Message of a person you blocked</Trans>
      <PlainButton className={classes.show} onClick={show}>
        <Trans>Show</Trans>
      </PlainButton>
    </p>
  );
}
