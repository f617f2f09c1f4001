import { Trans } from '@lingui/react/macro';
import { isDeviceOn } from '@machines/calls/device.selectors';
import { isScreenFailed, isSharingScreen } from '@machines/calls/screen.selectors';
import { useDeviceValue, useScreen, useScreenValue } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import classes from './screen-note.module.css';

/** Says that the others see the user's screen, or why they don't. */
export function ScreenNote() {
  const screen = useScreen();
  const isSharing = useScreenValue(isSharingScreen, false);
  const isFailed = useScreenValue(isScreenFailed, false);
  const hasCamera = useDeviceValue('camera', isDeviceOn, false);
  return (
    <>
      {isSharing && (
        <div className={classes.note}>
          <p className={classes.words} role="status">
            <Trans>You are sharing your screen.</Trans>{' '}
            {hasCamera && <Trans>The others see it in place of your camera.</Trans>}
          </p>
          <Button variant="default" onClick={() => screen?.send({ type: 'screen.toggle' })}>
            <Trans>Stop sharing</Trans>
          </Button>
        </div>
      )}
      {isFailed && (
        <p className={classes.problem} role="alert">
          <Trans>Your screen could not be shared. Please try again.</Trans>
        </p>
      )}
    </>
  );
}
