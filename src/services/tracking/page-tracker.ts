import {
  ANALYTICS_SITE,
  type Analytics,
  harmlessAddress,
  isVisitorId,
  type PageView,
} from '@domain/shared/analytics';
import { ANALYTICS_HEARTBEAT } from '@domain/shared/limits';
import type { EventRecord } from '@machines/tracking/records.machine';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import type { TrackingPort } from '@machines/tracking/tracking.machine';
import type { TextStore } from '@/services/storage/storage';
import { callMatomo, dropWaitingCalls, isMatomoThere, type TokenSource, withMatomo } from './matomo-queue';

/** The storage key of the visitor's id. */
const VISITOR_KEY = 'foyer:tracking:visitorId';

/** Returns whether a tracker is that of the own server, which names a user only by a token. */
const isOwnTracker = (trackerUrl: string): boolean => trackerUrl.startsWith('/');

/** Returns the address of spec §7's record call. */
export function recordAddress(record: EventRecord, visitorId: string, now: Date): string {
  const { analytics, event, page, userId } = record;
  const address = new URL(analytics.trackerUrl, document.baseURI);
  const fields = {
    idsite: ANALYTICS_SITE,
    rec: 1,
    url: page?.url ?? harmlessAddress(document.location.href),
    _id: visitorId,
    rand: Math.floor(Math.random() * 1_000_000_000),
    apiv: 1,
    urlref: page?.referrer ?? '',
    ...(userId !== null && { uid: userId }),
    h: now.getHours(),
    m: now.getMinutes(),
    s: now.getSeconds(),
    e_c: event.category,
    e_a: event.action,
    send_image: 0,
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, String(value));
  return address.href;
}

/**
 * Makes one attempt at the record call. The responses of other origins cannot be read: any response counts.
 * Rejects without a response, and when the own server rejects the call.
 */
export async function sendRecord(address: string, bearer: string | null, signal: AbortSignal): Promise<void> {
  const options = {
    mode: bearer === null ? 'no-cors' : 'same-origin',
    ...(bearer !== null && { headers: { authorization: `Bearer ${bearer}` } }),
    credentials: 'omit',
    cache: 'no-store',
    keepalive: true,
    signal,
  } as const;
  const answer = await fetch(address, options);
  if (answer.type !== 'opaque' && !answer.ok)
    throw new Error(`The record call was answered ${answer.status}`);
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const PREFETCHED = 'link[rel~="prefetch"]:is([href*="matomo.js"], [href*="piwik.js"])';

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('foyer-tracker', { createScriptURL: (same) => same });
  return policy?.createScriptURL(address) ?? address;
}

/** Returns the configured script, else the one that the page prefetches, else one beside the tracker. */
export function scriptAddress({ trackerUrl, scriptUrl }: Analytics): string {
  const prefetched = document.querySelector<HTMLLinkElement>(PREFETCHED)?.href;
  const tracker = new URL(trackerUrl, document.baseURI);
  return scriptUrl ?? prefetched ?? new URL('matomo.js', tracker).href;
}

/**
 * Makes one attempt to load the tracker's script; resolves at once if it is loaded. Rejects when that fails.
 */
export function loadTrackerScript(analytics: Analytics): Promise<void> {
  if (isMatomoThere()) return Promise.resolve();
  const script = document.createElement('script');
  script.async = true;
  script.src = trusted(scriptAddress(analytics));
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The analytics script did not come'));
    });
    document.head.append(script);
  });
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function createVisitorId(local: TextStore) {
  return {
    /** Returns the stored id, or a new one, which is then stored. */
    current: () => {
      const stored = local.get(VISITOR_KEY);
      if (stored !== null && isVisitorId(stored)) return stored;
      const made = newId();
      local.set(VISITOR_KEY, made);
      return made;
    },
    forget: () => local.remove(VISITOR_KEY),
  };
}

/** The id that distinguishes the visits of this browser (spec §7: 16 characters). */
type VisitorId = ReturnType<typeof createVisitorId>;

function trackPage({ url, title, referrer }: PageView): void {
  callMatomo('setCustomUrl', url);
  callMatomo('setReferrerUrl', referrer);
  callMatomo('trackPageView', title);
  callMatomo('enableLinkTracking');
}

/** spec §9, Analytics: configures the tracker for requested views only; consent is handled elsewhere. */
function configure(
  { trackerUrl }: Analytics,
  token: TokenSource,
  process: (request: string) => string,
): void {
  callMatomo('setTrackerUrl', trackerUrl);
  if (isOwnTracker(trackerUrl)) callMatomo('setTokenSource', token);
  callMatomo('setSiteId', ANALYTICS_SITE);
  callMatomo('disableCookies');
  callMatomo('setCustomRequestProcessing', process);
  callMatomo('enableLinkTracking');
}

const lookUp = (visitor: VisitorId): Promise<string> =>
  new Promise((resolve) =>
    withMatomo((tracker) => {
      const known = tracker.getVisitorId();
      resolve(isVisitorId(known) ? known : visitor.current());
    }),
  );

/**
 * Creates the page analytics of spec §7. The tracker cannot be removed from the page again: while it is closed, it
 * sends nothing.
 */
export function createPageTracker(local: TextStore, token: TokenSource): TrackingPort {
  const visitor = createVisitorId(local);
  let isOpen = false;
  let isConfigured = false;
  const process = (request: string): string => (isOpen ? harmlessRequest(request) : '');

  function forgetUser(): void {
    callMatomo('resetUserId');
    visitor.forget();
    callMatomo('setVisitorId', visitor.current());
  }

  function open(analytics: Analytics): void {
    isOpen = true;
    if (!isConfigured) configure(analytics, token, process);
    isConfigured = true;
    callMatomo('setVisitorId', visitor.current());
    callMatomo('enableHeartBeatTimer', ANALYTICS_HEARTBEAT);
  }

  function send(order: TrackerOrder): void {
    if (order.type === 'page.track') trackPage(order.page);
    else if (order.type === 'user.identify') callMatomo('setUserId', order.userId);
    else forgetUser();
  }

  function end(): void {
    isOpen = false;
    visitor.forget();
    if (dropWaitingCalls()) {
      isConfigured = false;
      return;
    }
    callMatomo('disableHeartBeatTimer');
    callMatomo('resetUserId');
  }

  return {
    follow(analytics) {
      open(analytics);
      return { send, end };
    },
    forgetVisitor: async () => visitor.forget(),
    loadScript: loadTrackerScript,
    findTracker: async () => {
      if (!isMatomoThere()) throw new Error('The analytics script brought no tracker');
    },
    lookUpVisitor: () => lookUp(visitor),
    async sendRecord(record, signal) {
      const isNamed = record.userId !== null && isOwnTracker(record.analytics.trackerUrl);
      const bearer = isNamed ? await token() : null;
      signal.throwIfAborted();
      const address = recordAddress(record, record.visitorId ?? visitor.current(), new Date());
      await sendRecord(address, bearer, signal);
    },
  };
}

const ADDRESSES = ['url', 'urlref', 'link', 'download'];

/** Redacts the addresses in the query that a tracker is about to send. */
export function harmlessRequest(request: string): string {
  const fields = new URLSearchParams(request);
  for (const name of ADDRESSES) {
    const address = fields.get(name);
    if (address) fields.set(name, harmlessAddress(address));
  }
  return fields.toString();
}
