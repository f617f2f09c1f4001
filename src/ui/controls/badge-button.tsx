import type { ComponentProps, ReactNode } from 'react';
import { SoftNumber } from '@/ui/text/soft-number';
import classes from './badge-button.module.css';
import round from './menu-button.module.css';
import { PlainButton } from './plain-button';

interface BadgeButtonProps extends ComponentProps<'button'> {
  /** What waits for the user; none with 0. */
  count: number;
}

/** A round button of the header with the number of what waits for the user. */
export const BadgeButton = ({ count, children, ...button }: BadgeButtonProps) => (
  <PlainButton {...button} className={`${round.button} ${classes.button}`}>
    {children}
    <Badge count={count} />
  </PlainButton>
);

/** The number of what waits for the user, at the corner of an icon; nothing for 0. */
export const Badge = ({ count, className = '' }: { count: number; className?: string | undefined }) =>
  count > 0 && (
    <span className={`${classes.badge} ${className}`}>
      <SoftNumber value={count} />
    </span>
  );

/** The same number at the end of a line of the menu. */
export const ToolCount = ({ children }: { children: ReactNode }) => (
  <span className={classes.count}>{children}</span>
);
