import { useSyncExternalStore } from 'react';
import { useLater } from '@/ui/hooks/use-later';
import { lazyComponent } from './lazy-component';
import { isSnackbarWaiting, watchSnackbar } from './snackbar';

const LazyLayer = lazyComponent(async () => (await import('./snackbar-layer')).SnackbarLayer);

/** Loads the snackbar layer with the first snackbar or earlier: most of them report a network failure. */
export function SnackbarHost({ Layer = LazyLayer }: { Layer?: typeof LazyLayer }) {
  const isWaiting = useSyncExternalStore(watchSnackbar, isSnackbarWaiting);
  useLater(Layer.preload);
  return isWaiting && <Layer />;
}
