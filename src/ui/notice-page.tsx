import type { ReactNode } from 'react';
import classes from './notice-page.module.css';

interface NoticePageProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Stands in the page's upper corner. */
  corner?: ReactNode;
}

/** A page that says one thing: what it is, and the one thing to do now. */
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
