import { BREAKPOINTS } from '@domain/shared/limits';
import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

const VENUE = Array.from({ length: 10 }, () => '#F70041') as unknown as readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const venue = !input.color || input.color === 'venue';
  return venue && input.variant === 'filled' ? { ...colors, color: 'var(--foyer-on-primary)' } : colors;
};

/** Foyer's Mantine theme; the colours themselves are custom properties (`venue-colors.ts`, `tokens.css`). */
export const theme = createTheme({
  primaryColor: 'venue',
  colors: { venue: VENUE },
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
