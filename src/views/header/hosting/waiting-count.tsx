import { useLingui } from '@lingui/react/macro';
import { waitingReports } from '@machines/moderation/moderation-page.machine';
import { useSelector } from '@xstate/react';
import { useModerationPage } from '@/app/use-moderation-page';
import classes from './waiting-count.module.css';

/** Shows hosts how many reports wait; nothing for none. */
export function WaitingCount() {
  const { t } = useLingui();
  const count = useSelector(useModerationPage(), waitingReports);
  if (count === '') return null;
  return (
    <span className={classes.count} role="img" aria-label={t`${count} open reports`}>
      {count}
    </span>
  );
}
