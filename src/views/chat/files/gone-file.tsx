import { Trans } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import classes from './gone-file.module.css';

/** Said in place of a file that the server does not have any more (spec §8). */
export const GoneFile = () => (
  <span className={classes.gone}>
    <IconFileOff size={18} stroke={1.6} aria-hidden />
    <Trans>This file is no longer available.</Trans>
  </span>
);
