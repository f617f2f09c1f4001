import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isSnackbarWanted, watchSnackbar } from './snackbar';

const SnackbarLayer = lazy(() =>
  import('./snackbar-layer').then((module) => ({ default: module.SnackbarLayer })),
);

/** Where snackbars stand, loaded with the first one. */
export function SnackbarHost() {
  const wanted = useSyncExternalStore(watchSnackbar, isSnackbarWanted);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SnackbarLayer />
    </Suspense>
  );
}
