import type { DeviceFault, DeviceKind } from '@domain/calls/device';
import { Trans, useLingui } from '@lingui/react/macro';
import { deviceFault, isDeviceLost, isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useDevice, useDeviceValue, useShownCall } from '@/app/call-parts';
import { Button, IconButton } from '@/ui/controls/button';
import classes from './call-controls.module.css';
import { CAMERA_TEXTS, LOST_TEXTS, MICROPHONE_TEXTS } from './device-texts';

const ICONS = {
  microphone: { on: IconMicrophone, off: IconMicrophoneOff },
  camera: { on: IconVideo, off: IconVideoOff },
} as const;

const FAULT_TEXTS = { microphone: MICROPHONE_TEXTS, camera: CAMERA_TEXTS } as const;

/** Microphone, camera and the end of the call. */
export function CallControls() {
  const call = useShownCall();
  return (
    <div className={classes.controls}>
      <DeviceNote kind="microphone" />
      <DeviceNote kind="camera" />
      <div className={classes.buttons}>
        <DeviceButton kind="microphone" />
        <DeviceButton kind="camera" />
        <Button
          icon={<IconPhoneOff size={20} aria-hidden />}
          onClick={() => call?.send({ type: 'call.leave' })}
        >
          <Trans>Hang up</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Turns a device on and off. */
export function DeviceButton({ kind }: { kind: DeviceKind }) {
  const { t } = useLingui();
  const device = useDevice(kind);
  const isOn = useDeviceValue(kind, isDeviceOn, false);
  const isOpening = useDeviceValue(kind, isDeviceOpening, false);
  const Icon = ICONS[kind][isOn ? 'on' : 'off'];
  return (
    <IconButton
      variant="default"
      aria-label={kind === 'camera' ? t`Camera` : t`Microphone`}
      aria-pressed={isOn}
      aria-busy={isOpening}
      disabled={!device}
      onClick={() => device?.send({ type: 'device.toggle' })}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}

/** Says why a device does not record although the user wants it to. */
export function DeviceNote({ kind }: { kind: DeviceKind }) {
  const { t } = useLingui();
  const fault: DeviceFault | null = useDeviceValue(kind, deviceFault, null);
  const isLost = useDeviceValue(kind, isDeviceLost, false);
  const text = fault ? FAULT_TEXTS[kind][fault] : isLost && LOST_TEXTS[kind];
  return (
    text && (
      <p className={classes.note} role="alert">
        {t(text)}
      </p>
    )
  );
}
