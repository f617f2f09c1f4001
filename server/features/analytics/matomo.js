/* The tracker of the own page analytics: the part of Matomo's queue that Foyer speaks, without cookies. */
(() => {
  const RETRIES = 10;
  const RETRY_DELAY = 2000;
  const DOWNLOADS = /\.(7z|csv|docx?|epub|gz|ics|mp[34]|ods|odt|pdf|pptx?|rar|tar|txt|xlsx?|xml|zip)$/i;

  const settings = {
    tracker: '',
    site: '',
    visitor: hex(16),
    user: '',
    url: location.href,
    referrer: document.referrer,
    view: hex(6),
    process: (request) => request,
    token: () => null,
  };
  let heartbeat;
  let followsLinks = false;

  function hex(length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    return [...bytes].map((byte) => (byte % 16).toString(16)).join('');
  }

  /** What was allowed when it happened may not be any more when it is sent. */
  function allowed(fields) {
    if (fields.get('uid') !== settings.user) fields.delete('uid');
    return settings.tracker ? settings.process(fields.toString()) : '';
  }

  /** The server names a user only by a token. */
  function optionsFor(fields, token) {
    const options = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', keepalive: true };
    if (!token || !fields.has('uid')) return options;
    return { ...options, mode: 'same-origin', headers: { Authorization: `Bearer ${token}` } };
  }

  function post(fields, token, again) {
    const processed = allowed(fields);
    if (!processed) return;
    fetch(`${settings.tracker}?${processed}`, optionsFor(fields, token)).then((answer) => {
      if (answer.status >= 500 || answer.status === 429) again();
    }, again);
  }

  function send(fields, attempt = 0) {
    const isLast = attempt >= RETRIES || fields.has('ping');
    const again = () => {
      if (!isLast) setTimeout(() => send(fields, attempt + 1), RETRY_DELAY * 2 ** attempt);
    };
    const token = fields.has('uid') ? settings.token() : null;
    if (token instanceof Promise) token.then((late) => post(fields, late, again), again);
    else post(fields, token, again);
  }

  function track(fields) {
    const now = new Date();
    const request = new URLSearchParams({
      ...fields,
      uid: settings.user,
      idsite: settings.site,
      rec: '1',
      apiv: '1',
      rand: hex(8),
      _id: settings.visitor,
      pv_id: settings.view,
      url: settings.url,
      urlref: settings.referrer,
      h: String(now.getHours()),
      m: String(now.getMinutes()),
      s: String(now.getSeconds()),
      send_image: '0',
    });
    if (!settings.user) request.delete('uid');
    send(request);
  }

  function follow(link) {
    const address = `${link.origin}${link.pathname}`;
    if (link.hasAttribute('download') || DOWNLOADS.test(link.pathname)) track({ download: address });
    else if (link.host !== location.host) track({ link: address });
  }

  function onClick({ target }) {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link && /^https?:$/.test(link.protocol)) follow(link);
  }

  const tracker = {
    setTrackerUrl: (address) => {
      settings.tracker = String(address);
    },
    setSiteId: (id) => {
      settings.site = String(id);
    },
    setVisitorId: (id) => {
      settings.visitor = String(id);
    },
    setUserId: (id) => {
      settings.user = String(id);
    },
    resetUserId: () => {
      settings.user = '';
    },
    setCustomUrl: (address) => {
      settings.url = String(address);
    },
    setReferrerUrl: (address) => {
      settings.referrer = String(address);
    },
    setCustomRequestProcessing: (process) => {
      settings.process = process;
    },
    setTokenSource: (token) => {
      settings.token = token;
    },
    disableCookies: () => {},
    getVisitorId: () => settings.visitor,
    getUserId: () => settings.user,
    trackPageView: (title) => {
      settings.view = hex(6);
      track({ action_name: String(title ?? document.title) });
    },
    trackEvent: (category, action, name) =>
      track({ e_c: String(category), e_a: String(action), ...(name !== undefined && { e_n: String(name) }) }),
    trackLink: (address, type) => track({ [type === 'download' ? 'download' : 'link']: String(address) }),
    ping: () => track({ ping: '1' }),
    enableLinkTracking: () => {
      if (!followsLinks) document.addEventListener('click', onClick, true);
      followsLinks = true;
    },
    enableHeartBeatTimer: (seconds = 15) => {
      clearInterval(heartbeat);
      heartbeat = setInterval(() => {
        if (document.visibilityState === 'visible') tracker.ping();
      }, seconds * 1000);
    },
    disableHeartBeatTimer: () => clearInterval(heartbeat),
  };

  function push(...calls) {
    for (const call of calls) {
      if (typeof call === 'function') call.call(tracker);
      else tracker[call[0]]?.(...call.slice(1));
    }
  }

  const waiting = Array.isArray(window._paq) ? window._paq : [];
  window._paq = { push };
  window.Matomo = { initialized: true, getAsyncTracker: () => tracker };
  push(...waiting);
})();
