import type { ComponentProps } from 'react';
import classes from './consent-switch.module.css';

interface ConsentSwitchProps {
  label: string;
  /** What it is for, in small letters. */
  note?: string;
  checked: boolean;
  onChange: (yes: boolean) => void;
}

/** A switch with its name, all of which can be pressed. */
export const ConsentSwitch = ({ label, note, checked, onChange }: ConsentSwitchProps) => (
  <Row
    label={label}
    note={note}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

interface RowProps extends ComponentProps<'input'> {
  label: string;
  checked: boolean;
  note?: string | undefined;
}

/** The input is named by the label alone: the note beside it is read with the text. */
export const Row = ({ label, note, ...input }: RowProps) => (
  <label className={classes.row}>
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      aria-label={label}
      className={classes.input}
    />
    <span className={classes.label}>
      {label}
      {note && <span className={classes.note}>{note}</span>}
    </span>
  </label>
);
