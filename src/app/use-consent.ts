import type { CookieProvider } from '@domain/venue/cookie-provider';
import { blockedProviders } from '@machines/cookie-banner/cookie-banner.selectors';
import { useMemo } from 'react';
import { useBackground, useBackgroundValue } from './app-context';

/** The providers that block some content, and the function that accepts them. */
export interface ContentConsent {
  /** Whether the content may load: its providers are accepted. False while that is not known. */
  mayLoad: boolean;
  /** Providers that are known not to be accepted. */
  blocked: readonly CookieProvider[];
  /** Accepts the providers for this page, or permanently. */
  allow: (once: boolean) => void;
}

const NONE: readonly CookieProvider[] = [];

/** Returns the consent to content that needs these providers, given by their ids. */
export function useConsent(providers: readonly string[]): ContentConsent {
  const key = JSON.stringify(providers);
  const banner = useBackground('cookieBanner');
  const blocked = useBackgroundValue(
    'cookieBanner',
    useMemo(() => blockedProviders(JSON.parse(key)), [key]),
    NONE,
  );
  return {
    mayLoad: providers.length === 0 || (banner !== undefined && blocked.length === 0),
    blocked,
    allow: (once) => banner?.send({ type: 'provider.allow', providerIds: blocked.map(({ id }) => id), once }),
  };
}
