import type { DeviceFault } from '@domain/calls/device';
import { Trans, useLingui } from '@lingui/react/macro';
import { wantedDevices } from '@machines/calls/devices.selectors';
import { useDevices, useDevicesValue, useShownCall } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { Problem } from '@/ui/text/notices';
import classes from './device-problem.module.css';
import { DEVICE_TEXTS } from './device-texts';

const NONE = { microphone: false, camera: false };

/** Says why microphone and camera could not be opened, and offers to join without them. */
export function DeviceProblem({ fault }: { fault: DeviceFault }) {
  const { t } = useLingui();
  const call = useShownCall();
  const devices = useDevices();
  const wanted = useDevicesValue(wantedDevices, NONE);
  return (
    <div className={classes.problem}>
      <Problem>{t(DEVICE_TEXTS[fault])}</Problem>
      <Button onClick={() => devices?.send({ type: 'devices.retry' })}>
        <Trans>Try again</Trans>
      </Button>
      {wanted.camera && (
        <Button
          variant="default"
          onClick={() => devices?.send({ type: 'devices.limit', microphone: true, camera: false })}
        >
          <Trans>Join without camera</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => devices?.send({ type: 'devices.limit', ...NONE })}>
        <Trans>Only listen</Trans>
      </Button>
      <Button variant="subtle" onClick={() => call?.send({ type: 'call.leave' })}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
