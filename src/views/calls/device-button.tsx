import type { DeviceKind } from '@domain/calls/device';
import { useLingui } from '@lingui/react/macro';
import { isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useDevice, useDeviceValue } from '@/app/call-parts';
import { IconButton } from '@/ui/controls/button';

const ICONS = {
  microphone: { on: IconMicrophone, off: IconMicrophoneOff },
  camera: { on: IconVideo, off: IconVideoOff },
} as const;

/** Turns a device on and off. */
export function DeviceButton({ kind }: { kind: DeviceKind }) {
  const { t } = useLingui();
  const device = useDevice(kind);
  const isOn = useDeviceValue(kind, isDeviceOn, false);
  const isOpening = useDeviceValue(kind, isDeviceOpening, false);
  const Icon = ICONS[kind][isOn || isOpening ? 'on' : 'off'];
  return (
    <IconButton
      variant="default"
      aria-label={kind === 'camera' ? t`Camera` : t`Microphone`}
      aria-pressed={isOn}
      aria-busy={isOpening}
      disabled={!device}
      onClick={() => device?.send({ type: 'device.toggle' })}
    >
      <Icon size={20} data-off={isOn || isOpening ? undefined : true} aria-hidden />
    </IconButton>
  );
}
