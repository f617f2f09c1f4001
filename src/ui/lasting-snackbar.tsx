import { useEffect, useEffectEvent } from 'react';
import { keepSnackbar } from './snackbar';

interface LastingSnackbarProps {
  message: string;
  action: string;
  onAction: () => void;
  /** The person closed it; it does not leave by itself. */
  onClose: () => void;
}

/** Adapter: a snackbar that stands while this is mounted. */
export function LastingSnackbar({ message, action, onAction, onClose }: LastingSnackbarProps) {
  const act = useEffectEvent(onAction);
  const close = useEffectEvent(onClose);
  useEffect(
    () => keepSnackbar(message, { action, onAction: () => act(), onClose: () => close() }),
    [message, action],
  );
  return null;
}
