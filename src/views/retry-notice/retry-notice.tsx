import { Trans, useLingui } from '@lingui/react/macro';
import { canTryNow, type WaitingCall, waitingCall } from '@machines/retry/retry.machine';
import { IconCloudOff } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { useOpenDialog } from '@/ui/layers/dialog-notices';
import { keepHeight } from '@/ui/layers/keep-height';
import { Countdown } from '@/ui/text/countdown';
import classes from './retry-notice.module.css';

/** Shows the user that a retry is waiting and why; the user can stop it. */
export function RetryNotice() {
  const call = useChildValue('retry', waitingCall);
  const showInDialog = useOpenDialog();
  const notice = (
    <div aria-live="polite" className={showInDialog ? '' : classes.place} data-notice={call ? '' : undefined}>
      {call && <RetryLine call={call} />}
    </div>
  );
  return showInDialog ? showInDialog(notice) : notice;
}

const TOO_MANY_REQUESTS = 429;
const measured = keepHeight('--foyer-retry-line');

function RetryLine({ call }: { call: WaitingCall }) {
  const retry = useChild('retry');
  const canHasten = useChildValue('retry', canTryNow);
  return (
    <div ref={measured} className={classes.line}>
      <IconCloudOff size={20} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <Reason call={call} />{' '}
        <span role="timer">
          <Countdown of={call} milliseconds={call.delay}>
            {(seconds) => <Wait seconds={seconds} />}
          </Countdown>
        </span>
      </p>
      <Button variant="subtle" className={classes.stop} onClick={() => retry.send({ type: 'retry.stop' })}>
        <Trans>Don’t try again</Trans>
      </Button>
      {canHasten && (
        <Button
          variant="default"
          className={classes.stop}
          onClick={() => retry.send({ type: 'retry.hasten' })}
        >
          <Trans>Try now</Trans>
        </Button>
      )}
    </div>
  );
}

function Reason({ call: { status } }: { call: WaitingCall }) {
  if (status === TOO_MANY_REQUESTS) return <Trans>The server is busy.</Trans>;
  if (status === null) return <Trans>The server cannot be reached.</Trans>;
  return <Trans>Server error (status {status}).</Trans>;
}

function Wait({ seconds }: { seconds: number }) {
  const { i18n } = useLingui();
  const time = i18n.number(seconds, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return <Trans>Trying again in {time}.</Trans>;
}
