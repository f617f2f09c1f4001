import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { SnackbarHost } from './snackbar-host';

/** Provides its children with texts, and shows snackbars beside them. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    {children}
    <SnackbarHost />
  </I18nProvider>
);
