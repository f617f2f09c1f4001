import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/media/spinner';
import classes from './layer-note.module.css';

interface LayerNoteProps {
  /** Loads the code again; null while it loads. */
  onRetry: (() => void) | null;
  onClose: () => void;
}

/** Takes the place of a layer whose code loads, and says when that fails. */
export const LayerNote = ({ onRetry, onClose }: LayerNoteProps) =>
  // Beside the page: a card on the stage is moved, and so would be what is in it.
  createPortal(onRetry ? <Failed onRetry={onRetry} onClose={onClose} /> : <Pending />, document.body);

function Pending() {
  return (
    <div className={`${classes.note} ${classes.pending}`}>
      <Spinner />
    </div>
  );
}

/** Takes the focus, and returns it to the button that opened the layer. */
function borrowFocus(element: HTMLElement | null): () => void {
  const previous = document.activeElement;
  element?.focus();
  return () => previous instanceof HTMLElement && previous.focus();
}

function Failed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const text = useId();
  const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
  return (
    <div
      ref={borrowFocus}
      tabIndex={-1}
      role="alertdialog"
      aria-labelledby={text}
      className={classes.note}
      onKeyDown={closeByKey}
    >
      <p id={text} className={classes.text}>{t`This part could not be loaded. Please try again.`}</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{t`Try again`}</Button>
        <Button variant="default" onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
}
