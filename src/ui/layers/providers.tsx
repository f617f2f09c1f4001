import { directionOf } from '@domain/shared/language';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { DirectionContext, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from '@/ui/theme/theme';
import { SnackbarHost } from './snackbar-host';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'foyer:scheme' });
const ignore = () => {};

/** Provides language, direction and theme to its children. */
export function Providers({ locale, children }: { locale: string; children: ReactNode }) {
  const direction = useMemo(
    () => ({ dir: directionOf(locale), toggleDirection: ignore, setDirection: ignore }),
    [locale],
  );
  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <I18nProvider i18n={i18n}>
          {children}
          <SnackbarHost />
        </I18nProvider>
      </MantineProvider>
    </DirectionContext>
  );
}
