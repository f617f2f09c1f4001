import { BREAKPOINTS } from '@domain/shared/limits';
import '@/ui/theme/mantine.css';
import { directionOf } from '@domain/shared/language';
import { useLingui } from '@lingui/react';
import {
  colorsTuple,
  createTheme,
  DirectionContext,
  defaultVariantColorsResolver,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useColorScheme } from '@/ui/theme/color-scheme';

const ignore = () => {};
const noElement = () => undefined;

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const venue = !input.color || input.color === 'venue';
  return venue && input.variant === 'filled' ? { ...colors, color: 'var(--foyer-on-primary)' } : colors;
};

/** Foyer's Mantine theme; the colours themselves are custom properties (`venue-colors.ts`, `tokens.css`). */
const theme = createTheme({
  primaryColor: 'venue',
  colors: { venue: colorsTuple('#F70041') },
  variantColorResolver,
  fontFamily: 'var(--foyer-font)',
  headings: { fontFamily: 'var(--foyer-font)', fontWeight: '600' },
  defaultRadius: 'md',
  breakpoints: Object.fromEntries(
    Object.entries(BREAKPOINTS).map(([name, width]) => [name, `${width / 16}em`]),
  ),
  focusRing: 'auto',
  respectReducedMotion: true,
});

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
