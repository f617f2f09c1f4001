import { Trans } from '@lingui/react/macro';
import { isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { isAskingForDevices, ownStream } from '@machines/calls/devices.selectors';
import { IconEar, IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDevices, useDevicesValue, useDeviceValue, useShownCall } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { takeFocus } from '@/ui/hooks/take-focus';
import { DeviceButton } from './device-button';
import classes from './device-check.module.css';
import { DeviceChoice } from './device-choice';
import { OwnPicture } from './own-picture';

interface DeviceCheckProps {
  icon: ReactNode;
  /** What the user does without both devices; otherwise they take part in silence. */
  onListen?: (() => void) | undefined;
  children: ReactNode;
}

/** What comes before a call: the question for devices, at the first time, and the user's look at them; all may be off. */
export function DeviceCheck({ icon, onListen, children }: DeviceCheckProps) {
  const call = useShownCall();
  const devices = useDevices();
  const isAsking = useDevicesValue(isAskingForDevices, false);
  if (isAsking) return <DeviceQuestion onListen={onListen} />;
  return (
    <div className={classes.check}>
      <Preview />
      <MutedNote />
      <DeviceChoice kind="camera" button={<DeviceButton kind="camera" />} />
      <DeviceChoice kind="microphone" button={<DeviceButton kind="microphone" />} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => call?.send({ type: 'call.leave' })}>
          <Trans>Cancel</Trans>
        </Button>
        {onListen && <ListenButton onClick={onListen} />}
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
export function DeviceQuestion({ onListen }: Pick<DeviceCheckProps, 'onListen'>) {
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
      <ListenButton onClick={onListen ?? (() => answer(false, false))} />
    </div>
  );
}

const ListenButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" icon={<IconEar size={20} aria-hidden />} onClick={onClick}>
    <Trans>Only listen</Trans>
  </Button>
);

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
