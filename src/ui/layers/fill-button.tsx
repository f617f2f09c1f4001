import { useLingui } from '@lingui/react/macro';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { type RefObject, useSyncExternalStore } from 'react';
import { IconButton } from '@/ui/controls/button';
import { canFillScreen, fillScreen, isScreenFilled, leaveScreen, watchScreen } from './full-screen';

interface FillButtonProps {
  /** What fills the screen; the whole page without it. */
  of?: RefObject<HTMLElement | null>;
  className: string | undefined;
}

/** Fills the screen, or leaves it again; nothing where the browser cannot. */
export function FillButton({ of, className }: FillButtonProps) {
  const { t } = useLingui();
  const isFilled = useSyncExternalStore(watchScreen, isScreenFilled);
  if (!canFillScreen()) return null;
  const Icon = isFilled ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <IconButton
      className={className}
      aria-label={isFilled ? t`Exit full screen` : t`Full screen`}
      onClick={() => (isFilled ? leaveScreen() : fillScreen(of?.current ?? undefined))}
    >
      <Icon size={20} />
    </IconButton>
  );
}
