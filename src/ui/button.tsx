import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `filled` is for the one main action of a place. */
  variant?: 'filled' | 'default' | 'subtle';
  icon?: ReactNode;
}

const join = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

/** A button with words. Mantine's own brings its loader and transitions into the first page's bytes. */
export const Button = ({ variant = 'filled', icon, className, children, ...props }: ButtonProps) => (
  <UnstyledButton {...props} className={join(classes.button, className)} data-variant={variant}>
    {icon}
    <span className={classes.label}>{children}</span>
  </UnstyledButton>
);

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string;
  variant?: 'filled' | 'default' | 'subtle';
}

/** A button with an icon alone, 44 pixels each way. */
export const IconButton = ({ variant = 'subtle', className, ...props }: IconButtonProps) => (
  <UnstyledButton
    {...props}
    className={join(classes.button, classes.icon, className)}
    data-variant={variant}
  />
);
