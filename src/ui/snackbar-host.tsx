import { type ComponentType, Suspense, use, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary';
import { fetchWhileOnline } from './fetch-ahead';
import { snackbarsAsked, watchSnackbar } from './snackbar';
import { useLater } from './use-later';

type Load = () => Promise<ComponentType>;

const loadLayer: Load = async () => (await import('./snackbar-layer')).SnackbarLayer;

/**
 * Where snackbars stand. The layer comes with the first one, or before it: most of them say that the network failed.
 * A layer that cannot be loaded takes nothing else down and is asked for again with the next message.
 */
export function SnackbarHost({ load = loadLayer }: { load?: Load }) {
  const asked = useSyncExternalStore(watchSnackbar, snackbarsAsked);
  const [loadAhead] = useState(() => fetchWhileOnline(load));
  useLater(loadAhead);
  if (asked === 0) return null;
  return (
    <ErrorBoundary key={asked} fallback={null}>
      <LoadedLayer load={load} />
    </ErrorBoundary>
  );
}

function LoadedLayer({ load }: { load: Load }) {
  const [code] = useState(load);
  return (
    <Suspense fallback={null}>
      <Layer code={code} />
    </Suspense>
  );
}

function Layer({ code }: { code: Promise<ComponentType> }) {
  const Part = use(code);
  return <Part />;
}
