import type { ComponentProps } from 'react';
import classes from './button.module.css';
import linkClasses from './button-link.module.css';

/** A link styled as the main action of a page or section. */
export const ButtonLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={`${classes.button} ${linkClasses.link}`} data-variant="filled">
    <span className={classes.label}>{children}</span>
  </a>
);
