import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '@/ui/controls/button';
import { keepFocus, takeFocusInPlace } from '@/ui/hooks/take-focus';
import { Problem } from '@/ui/text/notices';
import classes from './block-notes.module.css';

interface BlockQuestionProps {
  name: string;
  /** The answer is being stored. */
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether to block a person and says what that does. */
export function BlockQuestion({ name, busy, onConfirm, onCancel }: BlockQuestionProps) {
  const { t } = useLingui();
  const question = useId();
  return (
    <div className={classes.part} role="alertdialog" aria-labelledby={question}>
      <p id={question} ref={takeFocusInPlace} tabIndex={-1} className={classes.text}>
        <Trans>
          Block <bdi>{name}</bdi>? They can no longer write to you or add you to groups. In groups and areas
          their messages are hidden from you.
        </Trans>
      </p>
      <div className={classes.choice}>
        <Button variant="default" aria-disabled={busy} onClick={onCancel}>{t`Cancel`}</Button>
        <Button aria-disabled={busy} onClick={onConfirm}>{t`Block`}</Button>
      </div>
    </div>
  );
}

interface BlockedNoteProps {
  name: string;
  /** The change is being stored. */
  busy: boolean;
  onEnd: () => void;
}

/** Says that the user blocks a person, and ends that. */
export const BlockedNote = ({ name, busy, onEnd }: BlockedNoteProps) => (
  <div className={classes.part} data-line>
    <p className={classes.text}>
      <Trans>
        You blocked <bdi>{name}</bdi>.
      </Trans>
    </p>
    <Button ref={keepFocus} variant="default" aria-disabled={busy} onClick={onEnd}>
      <Trans>Unblock</Trans>
    </Button>
  </div>
);

/** Says that blocking a person, or ending that, has failed. */
export const BlockProblem = () => (
  <Problem>
    <Trans>That did not work. Please try again.</Trans>
  </Problem>
);
