import type { ComponentProps, ReactNode } from 'react';
import classes from './radio-label.module.css';

interface RadioLabelProps extends Pick<ComponentProps<'input'>, 'name' | 'checked' | 'onChange'> {
  className: string | undefined;
  children: ReactNode;
}

/** A radio button whose label looks like a tab or a button. */
export const RadioLabel = ({ className, children, ...choice }: RadioLabelProps) => (
  <label className={className}>
    <input {...choice} type="radio" className={classes.radio} />
    {children}
  </label>
);
