/** The files of the first pages, and how long a stored token must be valid. */
export interface EarlyFiles {
  login: readonly string[];
  area: readonly string[];
  /** The file of each language's texts. */
  texts: Record<string, string>;
  margin: number;
}

/**
 * Runs in the page before its scripts have arrived: requests the files of the page that will be shown, and, for a
 * stored session, the venue of the last visit. It is copied into the page, so it must not refer to anything else.
 */
export function requestEarly({ login, area, texts, margin }: EarlyFiles): void {
  const preload = (file = '') => {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  };
  const requestVenue = (address: string | null, user: string) => {
    const { accessToken, expirationTime } = JSON.parse(user).stsTokenManager;
    if (!address?.startsWith('/api/ui/venue?') || !(expirationTime - Date.now() >= margin)) return;
    const controller = new AbortController();
    const answer = fetch(address, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: controller.signal,
    });
    answer.catch(() => {});
    Object.assign(globalThis, { earlyVenue: { address, token: accessToken, answer, controller } });
  };
  try {
    const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:'));
    const wanted = [
      new URLSearchParams(location.search).get('lang'),
      localStorage.getItem('foyer:language'),
      navigator.language,
      'en',
    ];
    const locale = wanted.find((name) => name !== null && Object.hasOwn(texts, name.slice(0, 2)));
    for (const file of key ? area : login) preload(file);
    preload(texts[locale?.slice(0, 2) ?? 'en']);
    if (key) requestVenue(localStorage.getItem('foyer:venue-address'), localStorage.getItem(key) ?? '');
  } catch {
    // No storage, or nothing that can be read: the scripts of the page request what they need.
  }
}
