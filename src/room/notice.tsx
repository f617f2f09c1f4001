import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './room-page.module.css';

/** The content of the room, by a name that tells it from that of the page around it. */
export function RoomMain({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main className={className} aria-label={t`Meeting`}>
      {children}
    </main>
  );
}

/** One message instead of the room, and what to do next. */
export const Notice = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <RoomMain className={classes.notice}>
    <p className={classes.words} role="status">
      {children}
    </p>
    {actions && <div className={classes.actions}>{actions}</div>}
  </RoomMain>
);
