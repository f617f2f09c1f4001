import { useLingui } from '@lingui/react';
import classes from './soft-number.module.css';

/** A number that changes softly. */
export function SoftNumber({ value }: { value: number }) {
  const { i18n } = useLingui();
  return (
    <span key={value} className={classes.number}>
      {i18n.number(value)}
    </span>
  );
}
