import { useLingui } from '@lingui/react/macro';
import { areGatesChecking } from '@machines/navigation/navigation.machine';
import { useChildValue } from '@/app/app-context';
import { Spinner } from '@/ui/media/spinner';
import classes from './guard-spinner.module.css';

/** spec §2, Layout rules: shows that a navigation is being checked, over the page and without moving it. */
export function GuardSpinner() {
  const { t } = useLingui();
  const checking = useChildValue('navigation', areGatesChecking);
  if (!checking) return null;
  return (
    <div className={classes.spinner} role="status">
      <Spinner />
      <span>{t`Opening the page…`}</span>
    </div>
  );
}
