import { useLingui } from '@lingui/react';
import classes from './soft-number.module.css';

/** Shows a number and animates its changes. */
export function SoftNumber({ value }: { value: number }) {
  const { i18n } = useLingui();
  return (
    <span key={value} className={classes.number}>
      {i18n.number(value)}
    </span>
  );
}
