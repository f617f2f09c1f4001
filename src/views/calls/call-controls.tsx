import { Trans, useLingui } from '@lingui/react/macro';
import { isAskingForDevices, isReviewing } from '@machines/calls/devices.selectors';
import { IconChevronDown, IconPhoneOff, IconSettings } from '@tabler/icons-react';
import { useDevices, useDevicesValue, useShownCall } from '@/app/call-parts';
import { Button, IconButton } from '@/ui/controls/button';
import classes from './call-controls.module.css';
import { DeviceButton } from './device-button';
import { MutedNote } from './device-check';
import { DeviceNote } from './device-note';
import { ScreenButton } from './screen-button';
import { ScreenNote } from './screen-note';

/** Microphone, camera, screen and the end of the call. */
export function CallControls() {
  const call = useShownCall();
  const isShown = useDevicesValue(isReviewing, false);
  const isAsked = useDevicesValue(isAskingForDevices, false);
  return (
    <div className={classes.controls}>
      {!isAsked && <MutedNote />}
      {!isShown && (
        <>
          <DeviceNote kind="microphone" />
          <DeviceNote kind="camera" />
        </>
      )}
      <ScreenNote />
      <div className={classes.buttons}>
        <DeviceButton kind="microphone" />
        <DeviceButton kind="camera" />
        <ScreenButton />
        <SettingsButton />
        <Button
          variant="negative"
          icon={<IconPhoneOff size={20} aria-hidden />}
          onClick={() => call?.send({ type: 'call.leave' })}
        >
          <Trans>Hang up</Trans>
        </Button>
      </div>
    </div>
  );
}

/** What a call that is only a bar offers. */
export function BarControls({ onExpand }: { onExpand: () => void }) {
  const { t } = useLingui();
  const call = useShownCall();
  return (
    <div className={classes.bar}>
      <DeviceButton kind="microphone" />
      <IconButton
        variant="negative"
        aria-label={t`Hang up`}
        onClick={() => call?.send({ type: 'call.leave' })}
      >
        <IconPhoneOff size={20} aria-hidden />
      </IconButton>
      <IconButton variant="default" aria-label={t`Expand`} onClick={onExpand}>
        <IconChevronDown size={20} />
      </IconButton>
    </div>
  );
}

/** Opens and closes the choice of devices. */
export function SettingsButton() {
  const { t } = useLingui();
  const devices = useDevices();
  const isShown = useDevicesValue(isReviewing, false);
  return (
    <IconButton
      variant="default"
      aria-label={t`Camera and microphone settings`}
      aria-expanded={isShown}
      disabled={!devices}
      onClick={() => devices?.send({ type: isShown ? 'devices.confirm' : 'devices.review' })}
    >
      <IconSettings size={20} aria-hidden />
    </IconButton>
  );
}
