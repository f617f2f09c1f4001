import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { leaveCompositions } from '@/ui/hooks/leave-compositions';
import { useLater } from '@/ui/hooks/use-later';
import { lazyComponent } from './lazy-component';
import { isSnackbarNeeded, watchSnackbar } from './snackbar';

// Before any part of a page listens to keys.
leaveCompositions(globalThis.window);

const LazyLayer = lazyComponent(async () => (await import('./snackbar-layer')).SnackbarLayer);

/** Loads the snackbar layer with the first snackbar or earlier: most of them report a network failure. */
export function SnackbarHost({ Layer = LazyLayer }: { Layer?: typeof LazyLayer }) {
  const isNeeded = useSyncExternalStore(watchSnackbar, isSnackbarNeeded);
  useLater(Layer.preload);
  return isNeeded && <Layer />;
}

/** Provides its children with texts, and shows snackbars beside them. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    {children}
    <SnackbarHost />
  </I18nProvider>
);
