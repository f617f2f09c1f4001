import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

/** A button without a look of its own; Mantine's would add its style props to the initial bundle. */
export const PlainButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={`${classes.button} ${className}`} />
);
