import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './profile.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Switch = ({ checked, onChange, children }: SwitchProps & { children: ReactNode }) => (
  <label className={classes.open}>
    <input
      type="checkbox"
      className={classes.check}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className={classes.label}>{children}</span>
  </label>
);

/** Lets the user say that they are open for networking. */
export const OpenSwitch = (own: SwitchProps) => (
  <Switch {...own}>
    <Trans>Open for networking</Trans>
  </Switch>
);

/** Lets the user choose whether others find them by a search. */
export const ListedSwitch = (own: SwitchProps) => (
  <Switch {...own}>
    <Trans>Others can find me by search</Trans>
  </Switch>
);
