import type { ComponentProps, KeyboardEvent } from 'react';
import { noCredential } from './form-fields';
import classes from './growing-field.module.css';

interface GrowingFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onSubmit'> {
  value: string;
  /** The user has pressed Enter; Shift and Enter break the line. Without it Enter does, too. */
  onSubmit?: () => void;
  /** The user has pressed Escape, which does nothing else then. */
  onCancel?: () => void;
}

function actionOf({ key, shiftKey }: KeyboardEvent, onSubmit?: () => void, onCancel?: () => void) {
  if (key === 'Enter') return shiftKey ? undefined : onSubmit;
  return key === 'Escape' ? onCancel : undefined;
}

/** A field for several lines that grows with its text up to a third of the screen. */
export function GrowingField({ value, onSubmit, onCancel, ...field }: GrowingFieldProps) {
  const act = (event: KeyboardEvent) => {
    const action = actionOf(event, onSubmit, onCancel);
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <span className={classes.field} data-text={value}>
      <textarea
        {...noCredential}
        data-mantine-stop-propagation={onCancel ? 'true' : undefined}
        {...field}
        value={value}
        rows={1}
        dir="auto"
        className={classes.input}
        onKeyDown={act}
      />
    </span>
  );
}
