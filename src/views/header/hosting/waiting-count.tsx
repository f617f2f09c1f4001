import { useLingui } from '@lingui/react/macro';
import { waitingReports } from '@machines/moderation/moderation-page.machine';
import { useSelector } from '@xstate/react';
import { useSpawned } from '@/app/app-context';
import { moderationPage } from '@/app/slots/moderation-page';
import classes from './waiting-count.module.css';

/** Shows hosts how many reports wait; nothing for none. */
export function WaitingCount() {
  const { t } = useLingui();
  const count = useSelector(useSpawned(moderationPage, undefined), waitingReports);
  if (count === '') return null;
  return (
    <span className={classes.count} role="img" aria-label={t`${count} open reports`}>
      {count}
    </span>
  );
}
