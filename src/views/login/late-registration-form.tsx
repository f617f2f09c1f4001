import { Trans } from '@lingui/react/macro';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { ErrorBoundary } from '@/ui/error-boundary';
import { fetchAhead } from '@/ui/fetch-ahead';
import { mendStyles } from '@/ui/mend-styles';
import { Spinner } from '@/ui/spinner';
import classes from './login-forms.module.css';
import type { RegistrationForm } from './registration-form';

type Props = ComponentProps<typeof RegistrationForm>;

const load = async () => (await import('./registration-form')).RegistrationForm;
const lazily = (loading: typeof load) => lazy(async () => ({ default: await loading() }));

export const loadRegistrationForm = fetchAhead(load);

/** The form's code comes when it is wanted; should it not come, it can be asked for again. */
export function LateRegistrationForm(props: Props) {
  const [{ attempt, Form }, setLoaded] = useState(() => ({ attempt: 1, Form: lazily(load) }));
  const again = () => setLoaded({ attempt: attempt + 1, Form: lazily(() => mendStyles().then(load)) });
  return (
    <ErrorBoundary key={attempt} fallback={<Missing onRetry={again} />}>
      <Suspense fallback={<Spinner />}>
        <Form {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.form} role="alert">
    <p className={classes.sentence}>
      <Trans>This part could not be loaded. Please try again.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
