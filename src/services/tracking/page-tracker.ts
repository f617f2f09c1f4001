import {
  ANALYTICS_SITE,
  type Analytics,
  harmlessAddress,
  isVisitorId,
  type PageView,
} from '@domain/shared/analytics';
import { ANALYTICS_HEARTBEAT } from '@domain/shared/limits';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import type { TextStore } from '@/services/storage/storage';
import { loadTrackerScript } from './load-script';
import { callMatomo, dropWaitingCalls, isMatomoThere, type TokenSource, withMatomo } from './matomo-queue';
import { isOwnTracker, recordAddress, sendRecord } from './send-record';
import { type TrackerEffects, VISITOR_KEY } from './tracker-effects';

/** The id that distinguishes the visits of this browser (spec §7: 16 characters). */
interface VisitorId {
  /** Returns the stored id, or a new one, which is then stored. */
  current(): string;
  forget(): void;
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function createVisitorId(local: TextStore): VisitorId {
  return {
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

/** The lazily loaded part of the tracker. */
export interface PageTracker extends TrackerEffects {
  open(analytics: Analytics): void;
  send(order: TrackerOrder): void;
  close(): void;
}

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

/** Creates the tracker. It cannot be removed from the page again: while it is closed, it sends nothing. */
export function createPageTracker(local: TextStore, token: TokenSource): PageTracker {
  const visitor = createVisitorId(local);
  let isOpen = false;
  let isConfigured = false;
  const process = (request: string): string => (isOpen ? harmlessRequest(request) : '');

  function forgetUser(): void {
    callMatomo('resetUserId');
    visitor.forget();
    callMatomo('setVisitorId', visitor.current());
  }

  return {
    open(analytics) {
      isOpen = true;
      if (!isConfigured) configure(analytics, token, process);
      isConfigured = true;
      callMatomo('setVisitorId', visitor.current());
      callMatomo('enableHeartBeatTimer', ANALYTICS_HEARTBEAT);
    },
    send(order) {
      if (order.type === 'page.track') trackPage(order.page);
      else if (order.type === 'user.identify') callMatomo('setUserId', order.userId);
      else forgetUser();
    },
    close() {
      isOpen = false;
      visitor.forget();
      if (dropWaitingCalls()) {
        isConfigured = false;
        return;
      }
      callMatomo('disableHeartBeatTimer');
      callMatomo('resetUserId');
    },
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
