import type { CookieProvider } from '@domain/consent';
import { blockedProviders } from '@machines/cookie-banner/cookie-banner.selectors';
import { useMemo, useState } from 'react';
import { useChild, useChildValue } from './app-context';

/** What stands between a person and content, and the way to allow it. */
export interface ContentConsent {
  /** Who is not accepted; nobody: the content may load. */
  blocked: readonly CookieProvider[];
  /** For this page, or for good. */
  allow: (once: boolean) => void;
}

/** The consent to content that needs these providers, given by their ids. */
export function useConsent(providers: readonly string[]): ContentConsent {
  const ids = useSameIds(providers);
  const banner = useChild('cookieBanner');
  const blocked = useChildValue(
    'cookieBanner',
    useMemo(() => blockedProviders(ids), [ids]),
  );
  return {
    blocked,
    allow: (once) => banner.send({ type: 'provider.allow', providerIds: blocked.map(({ id }) => id), once }),
  };
}

/** The array that the same ids first came in. */
function useSameIds(ids: readonly string[]): readonly string[] {
  const [kept, keep] = useState(ids);
  if (kept.length === ids.length && kept.every((id, place) => id === ids[place])) return kept;
  keep(ids);
  return ids;
}
