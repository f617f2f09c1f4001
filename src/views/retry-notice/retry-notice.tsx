import { waitingCall } from '@machines/retry/retry.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { RetryLine } from './retry-line';
import classes from './retry-notice.module.css';

/** Shows the user that a retry is waiting and why; the user can stop it. */
export function RetryNotice() {
  const retry = useChild('retry');
  const call = useChildValue('retry', waitingCall);
  return (
    <div aria-live="polite" className={classes.place} data-notice={call ? '' : undefined}>
      {call && <RetryLine call={call} onStop={() => retry.send({ type: 'retry.stop' })} />}
    </div>
  );
}
