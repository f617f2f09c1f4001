import type { ReactNode } from 'react';
import classes from './notice-page.module.css';

interface NoticePageProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Shown in the page's upper corner. */
  corner?: ReactNode;
  /** Whose page it is: logo and name. */
  brand?: ReactNode;
  /** Quiet ways on, below the actions. */
  footer?: ReactNode;
}

/** A page with one message and the action it calls for. */
export const NoticePage = ({ icon, title, children, actions, corner, brand, footer }: NoticePageProps) => (
  <div className={classes.page}>
    {corner && <div className={classes.corner}>{corner}</div>}
    <div className={classes.notice}>
      {brand && <div className={classes.brand}>{brand}</div>}
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  </div>
);
