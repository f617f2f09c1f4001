import type { ComponentProps } from 'react';
import classes from './visually-hidden.module.css';

/** A text for screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={classes.hidden} />
);
