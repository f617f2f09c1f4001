import { useLingui } from '@lingui/react/macro';
import { areControlsFaded } from '@machines/calls/call-controls.machine';
import { isReviewing } from '@machines/calls/devices.selectors';
import { isAskingForScreen, isSharingScreen } from '@machines/calls/screen.selectors';
import { IconDots, IconPhoneOff, IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  useControls,
  useControlsValue,
  useDevices,
  useDevicesValue,
  useScreen,
  useScreenValue,
} from '@/app/call-parts';
import { IconButton } from '@/ui/controls/button';
import classes from './call-bar.module.css';
import { DeviceButton } from './device-button';

const canShare = (): boolean => 'getDisplayMedia' in (globalThis.navigator.mediaDevices ?? {});

/** Shares the user's screen and stops that, where the browser can: phones can't. */
function ScreenButton() {
  const { t } = useLingui();
  const screen = useScreen();
  const isSharing = useScreenValue(isSharingScreen, false);
  const isAsking = useScreenValue(isAskingForScreen, false);
  const Icon = isSharing ? IconScreenShareOff : IconScreenShare;
  if (!canShare()) return null;
  return (
    <IconButton
      variant="default"
      aria-label={t`Share screen`}
      title={isSharing ? t`Stop sharing` : t`Share screen`}
      aria-pressed={isSharing}
      aria-busy={isAsking}
      disabled={!screen}
      onClick={() => screen?.send({ type: 'screen.toggle' })}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}

/** The dark bar over the pictures of a call: microphone, camera, screen, more, and the way out. */
export const CallBar = ({ children }: { children?: ReactNode }) => (
  <div className={classes.bar}>
    <DeviceButton kind="microphone" />
    <DeviceButton kind="camera" />
    <ScreenButton />
    <MoreButton />
    {children}
  </div>
);

/** What a bar without switches of its own holds, for those who only listen. */
export const BarFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
);

/** Opens and closes what is rarely needed: the choice of devices, and how the call looks. */
export function MoreButton() {
  const { t } = useLingui();
  const devices = useDevices();
  const isShown = useDevicesValue(isReviewing, false);
  return (
    <IconButton
      variant="default"
      aria-label={t`More`}
      aria-expanded={isShown}
      disabled={!devices}
      onClick={() => devices?.send({ type: isShown ? 'devices.confirm' : 'devices.review' })}
    >
      <IconDots size={20} aria-hidden />
    </IconButton>
  );
}

/** The way out of a call or a meeting, in red. */
export const HangUpButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton variant="negative" aria-label={label} onClick={onClick}>
    <IconPhoneOff size={20} aria-hidden />
  </IconButton>
);

/** Returns the props of what lies around a bar: it fades while nothing moves there, and comes back with a move. */
export function useWaking() {
  const controls = useControls();
  const isFaded = useControlsValue(areControlsFaded, false);
  const wake = () => controls?.send({ type: 'controls.wake' });
  return { 'data-faded': isFaded || undefined, onPointerMove: wake, onPointerDown: wake };
}
