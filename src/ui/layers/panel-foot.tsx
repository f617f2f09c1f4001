import type { ComponentProps } from 'react';
import classes from './panel-foot.module.css';

/** The end of a panel, which stays while the rest scrolls. */
export const PanelFoot = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div className={classes.foot} {...props} />
);
