import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './content-problem.module.css';

/** Shows spec §8, WIDGET_ERROR, where a part of the page failed. */
export const ContentProblem = () => (
  <p className={classes.problem}>
    <IconAlertTriangle size={20} aria-hidden />
    <span>
      <Trans>There was a problem with the content on this page.</Trans>
    </span>
  </p>
);
