import { useLingui } from '@lingui/react/macro';
import { useDevices, useShownCall } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { Problem } from '@/ui/text/notices';
import classes from './device-problem.module.css';

/** Says that the browser's part of the call does not work. */
export function DeviceProblem() {
  const { t } = useLingui();
  const call = useShownCall();
  const devices = useDevices();
  return (
    <div className={classes.problem}>
      <Problem>{t`Video chat could not be started in this browser.`}</Problem>
      <Button onClick={() => devices?.send({ type: 'devices.retry' })}>{t`Try again`}</Button>
      <Button variant="subtle" onClick={() => call?.send({ type: 'call.leave' })}>{t`Cancel`}</Button>
    </div>
  );
}
