import { isErrorVisible } from '@machines/global-error/global-error.machine';
import { lazy, Suspense } from 'react';
import { useChildValue } from '@/app/app-context';
import { ErrorBoundary } from '@/ui/error-boundary';
import { fetchAhead } from '@/ui/fetch-ahead';
import { useEver } from '@/ui/use-ever';
import { useLater } from '@/ui/use-later';

const load = () => import('./error-message');
const ErrorMessage = lazy(() => load().then((module) => ({ default: module.ErrorMessage })));

// When the server is not reachable any more, it is too late to fetch the dialog that says so.
const loadAhead = fetchAhead(async () => globalThis.navigator.onLine && load());

/** spec §8, Global error messages, as far as nobody suppresses them. */
export function ErrorDialog() {
  const visible = useChildValue('globalError', isErrorVisible);
  const wanted = useEver(visible);
  useLater(loadAhead);
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <ErrorMessage />
      </Suspense>
    </ErrorBoundary>
  );
}
