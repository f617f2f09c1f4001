import { bannerColors } from '@domain/consent/banner-colors';
import type { CookieBannerConfig } from '@domain/venue/cookie-provider';
import { consentTerms } from '@machines/cookie-banner/cookie-banner.selectors';
import { type CSSProperties, useMemo } from 'react';
import { useChildValue } from '@/app/app-context';
import { useColorScheme } from '@/ui/theme/color-scheme';

const PLAIN: CookieBannerConfig['styling'] = {};

/** Returns the venue's colours for its banner, which replace those of the page. */
export function useBannerStyle(): CSSProperties {
  const styling = useChildValue('cookieBanner', consentTerms)?.config.styling ?? PLAIN;
  const scheme = useColorScheme();
  return useMemo(() => {
    const { ground, ink, raised, line } = bannerColors(styling, scheme);
    return {
      '--foyer-surface': ground,
      '--foyer-raised': raised,
      '--foyer-line': line,
      '--foyer-focus': ink,
      '--foyer-muted': ink,
      '--foyer-text': ink,
      '--foyer-primary-text': ink,
      '--foyer-primary': ink,
      '--foyer-primary-fill': ink,
      '--foyer-primary-hover': ink,
      '--foyer-on-primary': ground,
    } as CSSProperties;
  }, [styling, scheme]);
}
