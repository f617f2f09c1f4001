import type { MouseEvent, ReactNode } from 'react';
import classes from './skip-link.module.css';

/** The first tab stop: skips the parts that repeat on every page. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a href={`#${to}`} className={classes.skip} onClick={skip}>
      {children}
    </a>
  );
}
