import { Trans, useLingui } from '@lingui/react/macro';
import { canBlur, isBlurred } from '@machines/calls/blur.machine';
import { isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { IconMicrophoneOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBlur, useBlurValue, useDevices, useDeviceValue } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import classes from './device-check.module.css';
import { DeviceChoice } from './device-choice';

/** Says to the user that nobody hears them. */
export function MutedNote() {
  const isOn = useDeviceValue('microphone', isDeviceOn, true);
  const isOpening = useDeviceValue('microphone', isDeviceOpening, false);
  if (isOn || isOpening) return null;
  return (
    <p className={classes.muted} role="status">
      <IconMicrophoneOff size={18} aria-hidden />
      <Trans>Nobody hears you: your microphone is off.</Trans>
    </p>
  );
}

/** The choice of devices beside a call, which goes on meanwhile, and what else is rarely changed. */
export function DeviceReview({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const devices = useDevices();
  return (
    <div className={classes.review}>
      <BlurSwitch />
      <DeviceChoice kind="camera" />
      <DeviceChoice kind="microphone" />
      {children}
      <Button variant="default" onClick={() => devices?.send({ type: 'devices.confirm' })}>{t`Done`}</Button>
    </div>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** A choice that takes effect at once. */
export const Switch = ({ children, ...input }: SwitchProps) => (
  <label className={classes.switch}>
    {children}
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
  </label>
);

/** Blurs what is behind the user, where the browser offers that. */
export function BlurSwitch() {
  const blur = useBlur();
  const isOffered = useBlurValue(canBlur, false);
  const isOn = useBlurValue(isBlurred, false);
  if (!isOffered) return null;
  return (
    <Switch checked={isOn} onChange={() => blur?.send({ type: 'blur.toggle' })}>
      <Trans>Blur my background</Trans>
    </Switch>
  );
}
