import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useCallback } from 'react';
import { IconButton } from '@/ui/controls/button';
import classes from './pin-close.module.css';

/** Closes a card that opened from a pin, as a press beside it on the stage and Escape in it do; the pin gets the focus. */
export function PinClose({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const watch = useCallback(
    (button: HTMLButtonElement | null) => watchRegion(button?.closest('section') ?? null, onClose),
    [onClose],
  );
  return (
    <IconButton
      ref={watch}
      variant="subtle"
      className={classes.close}
      aria-label={t`Close`}
      onClick={({ currentTarget }) => leave(currentTarget.closest('section'), onClose)}
    >
      <IconX size={18} aria-hidden />
    </IconButton>
  );
}

function leave(region: HTMLElement | null, onClose: () => void): void {
  onClose();
  region?.querySelector<HTMLElement>('[data-pin]')?.focus({ preventScroll: true });
}

/** What is pressed or typed in a dialog over the card is none of it. */
function watchRegion(region: HTMLElement | null, onClose: () => void): (() => void) | undefined {
  if (!region) return;
  const end = new AbortController();
  const onPress = ({ target }: Event): void => {
    const isOnStage = target instanceof Element && target.closest('[data-immersive]') !== null;
    if (isOnStage && !region.contains(target)) onClose();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave(region, onClose);
  };
  document.addEventListener('pointerdown', onPress, { signal: end.signal });
  region.addEventListener('keydown', onKey, { signal: end.signal });
  return () => end.abort();
}
