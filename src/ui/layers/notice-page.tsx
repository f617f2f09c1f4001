import type { ReactNode } from 'react';
import classes from './notice-page.module.css';

interface NoticePageProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Shown in the page's upper corner. */
  corner?: ReactNode;
}

/** A page with one message and the action it calls for. */
export const NoticePage = ({ icon, title, children, actions, corner }: NoticePageProps) => (
  <div className={classes.page}>
    {corner && <div className={classes.corner}>{corner}</div>}
    <div className={classes.notice}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </div>
  </div>
);
