import { Trans } from '@lingui/react/macro';
import { canBlur, isBlurred } from '@machines/calls/blur.machine';
import { isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { isAskingForDevices, ownStream } from '@machines/calls/devices.selectors';
import { IconEar, IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  useBlur,
  useBlurValue,
  useDevices,
  useDevicesValue,
  useDeviceValue,
  useShownCall,
} from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { takeFocus } from '@/ui/hooks/take-focus';
import { DeviceButton } from './device-button';
import classes from './device-check.module.css';
import { DeviceChoice } from './device-choice';
import { OwnPicture } from './picture';

interface DeviceCheckProps {
  icon: ReactNode;
  children: ReactNode;
}

/** What comes before a call: the question for devices, at the first time, and the user's look at them; all may be off. */
export function DeviceCheck({ icon, children }: DeviceCheckProps) {
  const call = useShownCall();
  const devices = useDevices();
  const isAsking = useDevicesValue(isAskingForDevices, false);
  if (isAsking) return <DeviceQuestion />;
  return (
    <div className={classes.check}>
      <Preview />
      <MutedNote />
      <DeviceChoice kind="camera" button={<DeviceButton kind="camera" />} />
      <DeviceChoice kind="microphone" button={<DeviceButton kind="microphone" />} />
      <BlurSwitch />
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

/** Asks once with which devices the user takes part, before the browser asks for them. */
export function DeviceQuestion() {
  const devices = useDevices();
  const answer = (microphone: boolean, camera: boolean) =>
    devices?.send({ type: 'devices.answer', microphone, camera });
  return (
    <div className={classes.question}>
      <p className={classes.words}>
        <Trans>Your browser will ask for your camera and microphone.</Trans>
      </p>
      <Button ref={takeFocus} icon={<IconVideo size={20} aria-hidden />} onClick={() => answer(true, true)}>
        <Trans>With camera and microphone</Trans>
      </Button>
      <Button
        variant="default"
        icon={<IconMicrophone size={20} aria-hidden />}
        onClick={() => answer(true, false)}
      >
        <Trans>Only microphone</Trans>
      </Button>
      <Button variant="default" icon={<IconEar size={20} aria-hidden />} onClick={() => answer(false, false)}>
        <Trans>Only listen</Trans>
      </Button>
    </div>
  );
}

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
  const devices = useDevices();
  return (
    <div className={classes.review}>
      <BlurSwitch />
      <DeviceChoice kind="camera" />
      <DeviceChoice kind="microphone" />
      {children}
      <Button variant="default" onClick={() => devices?.send({ type: 'devices.confirm' })}>
        <Trans>Done</Trans>
      </Button>
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

function Preview() {
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  const isOpening = useDeviceValue('camera', isDeviceOpening, false);
  return (
    <div className={classes.preview}>
      {stream && isOn ? (
        <OwnPicture stream={stream} className={classes.picture} />
      ) : (
        <p className={classes.off}>
          {isOpening ? <IconVideo size={28} aria-hidden /> : <IconVideoOff size={28} aria-hidden />}
          {isOpening ? <Trans>Your camera is starting…</Trans> : <Trans>Your camera is off</Trans>}
        </p>
      )}
    </div>
  );
}
