import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';
import { PlainButton } from './plain-button';

/** `filled` marks the main action of a page or section; a call is accepted by a `positive` and ended by a `negative` one. */
type Variant = 'filled' | 'default' | 'subtle' | 'positive' | 'negative';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  icon?: ReactNode;
}

const join = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

/** A button with a text. Mantine's own would add its loader and transitions to the initial bundle. */
export const Button = ({ variant = 'filled', icon, className, children, ...props }: ButtonProps) => (
  <PlainButton {...props} className={join(classes.button, className)} data-variant={variant}>
    {icon}
    <span className={classes.label}>{children}</span>
  </PlainButton>
);

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string;
  variant?: Variant;
}

/** A button with only an icon, 44 by 44 pixels. */
export const IconButton = ({ variant = 'subtle', className, ...props }: IconButtonProps) => (
  <PlainButton {...props} className={join(classes.button, classes.icon, className)} data-variant={variant} />
);
