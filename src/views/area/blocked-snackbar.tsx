import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useChild } from '@/app/app-context';
import { keepSnackbar } from '@/ui/layers/snackbar';

/** spec §8: shows what is blocked and why, and the way to change it. */
export function BlockedSnackbar({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  const banner = useChild('cookieBanner');
  return (
    <LastingSnackbar
      message={t`Blocked content because cookie providers are blocked. Allow them in your privacy preferences to see it.`}
      action={t`Privacy preferences`}
      onAction={() => banner.send({ type: 'banner.open' })}
      onClose={onDismiss}
    />
  );
}

interface LastingSnackbarProps {
  message: string;
  action: string;
  onAction: () => void;
  /** Called when the user closes it; it does not close by itself. */
  onClose: () => void;
}

/** Adapter: shows a snackbar while mounted. */
export function LastingSnackbar({ message, action, onAction, onClose }: LastingSnackbarProps) {
  const act = useEffectEvent(onAction);
  const close = useEffectEvent(onClose);
  useEffect(
    () => keepSnackbar(message, { action, onAction: () => act(), onClose: () => close() }),
    [message, action],
  );
  return null;
}
