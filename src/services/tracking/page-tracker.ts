import { ANALYTICS_SITE, type Analytics, isVisitorId, type PageView } from '@domain/analytics';
import { ANALYTICS_HEARTBEAT } from '@domain/limits';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import type { TextStore } from '../storage';
import { harmlessRequest } from './harmless-request';
import { loadTrackerScript } from './load-script';
import { callMatomo, dropWaitingCalls, isMatomoThere, withMatomo } from './matomo-queue';
import { recordAddress, sendRecord } from './send-record';
import type { TrackerEffects } from './tracker-effects';
import { createVisitorId, type VisitorId } from './visitor-id';

/** The lazily loaded part of the tracker. */
export interface PageTracker extends TrackerEffects {
  open(analytics: Analytics): void;
  tell(order: TrackerOrder): void;
  close(): void;
}

function trackPage({ url, title, referrer }: PageView): void {
  callMatomo('setCustomUrl', url);
  callMatomo('setReferrerUrl', referrer);
  callMatomo('trackPageView', title);
  callMatomo('enableLinkTracking');
}

/** spec §9, Analytics; no view is tracked that was not ordered, and consent is none of the tracker's business. */
function configure({ trackerUrl }: Analytics, process: (request: string) => string): void {
  callMatomo('setTrackerUrl', trackerUrl);
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

/** A tracker that cannot be taken out of the page again: while it is closed, nothing of what it does is sent. */
export function createPageTracker(local: TextStore): PageTracker {
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
      if (!isConfigured) configure(analytics, process);
      isConfigured = true;
      callMatomo('setVisitorId', visitor.current());
      callMatomo('enableHeartBeatTimer', ANALYTICS_HEARTBEAT);
    },
    tell(order) {
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
    sendRecord: (record, signal) =>
      sendRecord(recordAddress(record, record.visitorId ?? visitor.current(), new Date()), signal),
  };
}
