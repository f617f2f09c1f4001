import type { ReactNode } from 'react';
import { RoomMain } from './room-main';
import classes from './room-page.module.css';

/** One message instead of the room, and what to do next. */
export const Notice = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <RoomMain className={classes.notice}>
    <p className={classes.words} role="status">
      {children}
    </p>
    {actions && <div className={classes.actions}>{actions}</div>}
  </RoomMain>
);
