import type { ReactNode } from 'react';
import classes from './room-page.module.css';

/** One message instead of the room, and what to do next. */
export const Notice = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <main className={classes.notice}>
    <p className={classes.words} role="status">
      {children}
    </p>
    {actions && <div className={classes.actions}>{actions}</div>}
  </main>
);
