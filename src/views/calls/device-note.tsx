import { browserKindOf } from '@domain/calls/browser-kind';
import type { DeviceFault, DeviceKind } from '@domain/calls/device';
import { useLingui } from '@lingui/react/macro';
import { deviceFault, isDeviceLost } from '@machines/calls/device.selectors';
import { useDeviceValue } from '@/app/call-parts';
import classes from './device-note.module.css';
import { FAULT_TEXTS, HELP_TEXTS, LOST_TEXTS } from './device-texts';

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
