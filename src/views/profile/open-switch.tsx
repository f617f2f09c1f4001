import { Trans } from '@lingui/react/macro';
import classes from './profile.module.css';

interface OpenSwitchProps {
  checked: boolean;
  onChange: (open: boolean) => void;
}

/** Lets the user say that they are open for networking. */
export const OpenSwitch = ({ checked, onChange }: OpenSwitchProps) => (
  <label className={classes.open}>
    <input
      type="checkbox"
      className={classes.check}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className={classes.label}>
      <Trans>Open for networking</Trans>
    </span>
  </label>
);
