import '@/ui/theme/mantine.css';
import { directionOf } from '@domain/shared/language';
import { useLingui } from '@lingui/react';
import { DirectionContext, MantineProvider } from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useColorScheme } from '@/ui/theme/color-scheme';
import { theme } from '@/ui/theme/theme';

const ignore = () => {};
const noElement = () => undefined;

/** Provides Mantine's components with theme, colour scheme and direction; only lazily loaded parts use them. */
export function MantineTheme({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const scheme = useColorScheme();
  const dir = directionOf(i18n.locale);
  const direction = useMemo(() => ({ dir, toggleDirection: ignore, setDirection: ignore }), [dir]);
  // The page itself shows and stores the scheme; an effect of Mantine would write an older one over it.
  const manager = useMemo(
    () => ({ get: () => scheme, set: ignore, subscribe: ignore, unsubscribe: ignore, clear: ignore }),
    [scheme],
  );
  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={manager}
        forceColorScheme={scheme}
        getRootElement={noElement}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}

/** Returns the component with Mantine's theme around it. */
export const withMantine = <Props extends object>(Component: ComponentType<Props>): ComponentType<Props> =>
  function Themed(props) {
    return (
      <MantineTheme>
        <Component {...props} />
      </MantineTheme>
    );
  };
