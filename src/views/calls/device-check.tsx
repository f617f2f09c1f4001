import { Trans } from '@lingui/react/macro';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { ownStream } from '@machines/calls/devices.selectors';
import { IconVideoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDevices, useDevicesValue, useDeviceValue, useShownCall } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { takeFocus } from '@/ui/hooks/take-focus';
import { DeviceButton } from './device-button';
import classes from './device-check.module.css';
import { DeviceChoice } from './device-choice';
import { OwnPicture } from './own-picture';

/** The user's look at camera and microphone before a call; both may be off. */
export function DeviceCheck({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const call = useShownCall();
  const devices = useDevices();
  return (
    <div className={classes.check}>
      <Preview />
      <DeviceChoice kind="camera" button={<DeviceButton kind="camera" />} />
      <DeviceChoice kind="microphone" button={<DeviceButton kind="microphone" />} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => call?.send({ type: 'call.leave' })}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          ref={takeFocus}
          icon={icon}
          onClick={({ currentTarget }) => {
            // The button goes; the focus stays with the call.
            currentTarget.closest('section')?.focus();
            devices?.send({ type: 'devices.confirm' });
          }}
        >
          {children}
        </Button>
      </div>
    </div>
  );
}

/** The choice of devices beside a call, which goes on meanwhile. */
export function DeviceReview() {
  const devices = useDevices();
  return (
    <div className={classes.review}>
      <DeviceChoice kind="camera" />
      <DeviceChoice kind="microphone" />
      <Button variant="default" onClick={() => devices?.send({ type: 'devices.confirm' })}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}

function Preview() {
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  return (
    <div className={classes.preview}>
      {stream && isOn ? (
        <OwnPicture stream={stream} className={classes.picture} />
      ) : (
        <p className={classes.off}>
          <IconVideoOff size={28} aria-hidden />
          <Trans>Your camera is off</Trans>
        </p>
      )}
    </div>
  );
}
