import { useLingui } from '@lingui/react/macro';
import { isAskingForScreen, isSharingScreen } from '@machines/calls/screen.selectors';
import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { useScreen, useScreenValue } from '@/app/call-parts';
import { IconButton } from '@/ui/controls/button';

const canShare = (): boolean => 'getDisplayMedia' in (globalThis.navigator.mediaDevices ?? {});

/** Shares the user's screen and stops that, where the browser can: phones can't. */
export function ScreenButton() {
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
