import type { DeviceFault, DeviceKind } from '@domain/calls/device';
import { type BrowserKind, browserKindOf } from '@domain/calls/device';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { deviceFault, isDeviceLost } from '@machines/calls/device.selectors';
import { useDeviceValue } from '@/app/call-parts';
import classes from './device-note.module.css';

const textOf = (kind: DeviceKind, fault: DeviceFault | null, isLost: boolean) =>
  fault ? FAULT_TEXTS[kind][fault] : isLost && LOST_TEXTS[kind];

/** Says why a device does not record although the user wants it to, and what helps in this browser. */
export function DeviceNote({ kind }: { kind: DeviceKind }) {
  const { t } = useLingui();
  const fault = useDeviceValue(kind, deviceFault, null);
  const text = textOf(kind, fault, useDeviceValue(kind, isDeviceLost, false));
  return (
    text && (
      <p className={classes.note} role="alert">
        {t(text)} {fault === 'DENIED' && t(HELP_TEXTS[browserKindOf(navigator.userAgent)])}
      </p>
    )
  );
}

/** Why a device could not be opened, and what helps. */
const FAULT_TEXTS: Record<DeviceKind, Record<DeviceFault, MessageDescriptor>> = {
  camera: {
    DENIED: msg`Camera access was denied.`,
    MISSING: msg`No camera was found. Connect one and try again.`,
    IN_USE: msg`Your camera is being used by another app. Close it and turn the camera on again.`,
    UNPUBLISHED: msg`Your camera cannot be published: others do not see you. Turn it on again.`,
    UNKNOWN: msg`Your camera could not be started.`,
  },
  microphone: {
    DENIED: msg`Microphone access was denied.`,
    MISSING: msg`No microphone was found. Connect one and try again.`,
    IN_USE: msg`Your microphone is being used by another app. Close it and turn the microphone on again.`,
    UNPUBLISHED: msg`Your microphone cannot be published: others do not hear you. Turn it on again.`,
    UNKNOWN: msg`Your microphone could not be started.`,
  },
};

/** How the user allows what they have denied. */
const HELP_TEXTS: Record<BrowserKind, MessageDescriptor> = {
  chromium: msg`Click the icon to the left of the address, allow it, and turn it on again.`,
  firefox: msg`Click the crossed-out symbol in the address bar, remove the block, and turn it on again.`,
  safari: msg`Open “Settings for This Website” in the Safari menu, allow it, and turn it on again.`,
  ios: msg`Open the website settings from the address bar, allow it, and turn it on again.`,
  android: msg`Tap the icon beside the address, open “Permissions”, allow it, and turn it on again.`,
};

/** A device that was unplugged during the call. */
const LOST_TEXTS: Record<DeviceKind, MessageDescriptor> = {
  microphone: msg`Your microphone was disconnected. Connect it and turn it on again.`,
  camera: msg`Your camera was disconnected. Connect it and turn it on again.`,
};
