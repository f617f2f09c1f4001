import { useLingui } from '@lingui/react/macro';
import { useChild } from '@/app/app-context';
import { LastingSnackbar } from '@/ui/lasting-snackbar';

/** spec §8: what is blocked and why, and the way to change it. */
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
