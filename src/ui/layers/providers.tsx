import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { leaveCompositions } from '@/ui/hooks/leave-compositions';
import { SnackbarHost } from './snackbar-host';

// Before any part of a page listens to keys.
leaveCompositions(globalThis.window);

/** Provides its children with texts, and shows snackbars beside them. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    {children}
    <SnackbarHost />
  </I18nProvider>
);
