import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** A word in a frame, behind a name. */
export const Mark = ({ children }: { children: ReactNode }) => (
  <span className={classes.mark}>{children}</span>
);
