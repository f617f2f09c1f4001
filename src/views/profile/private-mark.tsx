import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import classes from './profile.module.css';

/** Marks private information. */
export const PrivateMark = ({ id }: { id?: string }) => (
  <span id={id} className={classes.private}>
    <IconLock size={16} stroke={1.6} aria-hidden />
    <Trans>Private</Trans>
  </span>
);
