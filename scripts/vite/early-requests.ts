/** The files of the first pages in the order of their requests, and how long a stored token must be valid. */
export interface EarlyFiles {
  login: readonly string[];
  area: readonly string[];
  /** The file of each language's texts. */
  texts: Record<string, string>;
  margin: number;
}

/**
 * Runs in the page before its scripts have arrived: requests the data and the files of the page that will be shown, and
 * between them, for a stored session, the venue of the last visit and whether the user may enter it. It is copied into
 * the page, so it must not refer to anything else.
 */
export function requestEarly({ login, area, texts, margin }: EarlyFiles): void {
  const preload = (file = '', as = file.endsWith('.css') ? 'style' : '') => {
    const link = document.createElement('link');
    link.rel = as ? 'preload' : 'modulepreload';
    link.as = as;
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  };
  const preloadData = () => {
    for (const address of ['/api/loginOptions', '/api/venue/version']) preload(address, 'fetch');
  };
  const requestSession = (venue: string | null, user: string) => {
    const { accessToken: token, expirationTime } = JSON.parse(user).stsTokenManager;
    if (!venue?.startsWith('/api/ui/venue?') || !(expirationTime - Date.now() >= margin)) return;
    const request = (method: string, address: string) => {
      const controller = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const answer = fetch(address, { method, headers, signal: controller.signal });
      answer.catch(() => {});
      return { method, address, token, answer, controller };
    };
    const earlyRequests = [request('GET', venue), request('HEAD', '/api/venue')];
    Object.assign(globalThis, { earlyRequests });
  };
  const requestArea = (user: string, text = '') => {
    preloadData();
    try {
      requestSession(localStorage.getItem('foyer:venue-address'), user);
    } catch {
      // Whatever is stored there, it is no session.
    }
    // The other pages share its scripts, but not its styles, and the browser warns of styles that nothing uses.
    const isOther = /^\/v\/[^/]+\/(?!area(\/|$))./.test(location.pathname);
    const files = isOther ? area.filter((file) => !file.endsWith('.css')) : area;
    // Four of them load at once beside the entry: the page comes before the texts when its venue takes two.
    for (const file of [...files, text]) preload(file);
  };
  const requestLogin = (text = '') => {
    const [react, page, ...parts] = login;
    // Two connections are left beside the entry, which the data, needed last, would leave idle.
    for (const file of [text, page, react, ...parts]) preload(file);
    preloadData();
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
    const text = texts[locale?.slice(0, 2) ?? 'en'];
    if (key) requestArea(localStorage.getItem(key) ?? '', text);
    else requestLogin(text);
    // The first access waits for the browser: now it delays nothing.
    sessionStorage.getItem('');
  } catch {
    // No storage, or nothing that can be read: the scripts of the page request what they need.
  }
}
