import { isErrorVisible } from '@machines/global-error/global-error.machine';
import { lazy, Suspense } from 'react';
import { useChildValue } from '@/app/app-context';
import { useEver } from '@/ui/use-ever';

const ErrorMessage = lazy(() =>
  import('./error-message').then((module) => ({ default: module.ErrorMessage })),
);

/** spec §8, Global error messages, as far as nobody suppresses them. */
export function ErrorDialog() {
  const visible = useChildValue('globalError', isErrorVisible);
  const wanted = useEver(visible);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ErrorMessage />
    </Suspense>
  );
}
