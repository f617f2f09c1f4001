import { cachedPromise } from '@domain/shared/cached-promise';
import type { TrackingPort } from '@machines/tracking/tracking.machine';
import type { TextStore } from '@/services/storage/storage';
import type { TokenSource } from './matomo-queue';
import { VISITOR_KEY } from './matomo-queue';
import type { PageTracker } from './page-tracker';

interface TrackerParts {
  local: TextStore;
  whenIdle: () => Promise<void>;
  token: TokenSource;
}

/** Creates the page analytics of spec §7; the code loads when the browser is idle. */
export function createTracker({ local, whenIdle, token }: TrackerParts): TrackingPort {
  const opened = cachedPromise(async () => {
    await whenIdle();
    return (await import('./page-tracker')).createPageTracker(local, token);
  });
  /** Rejects when aborted. */
  async function wanted(signal: AbortSignal): Promise<PageTracker> {
    const tracker = await opened();
    signal.throwIfAborted();
    return tracker;
  }
  const run = (order: (tracker: PageTracker) => void): void => {
    opened().then(order, () => {});
  };

  return {
    follow: (analytics) => {
      run((tracker) => tracker.open(analytics));
      return {
        send: (order) => run((tracker) => tracker.send(order)),
        end: () => {
          local.remove(VISITOR_KEY);
          run((tracker) => tracker.close());
        },
      };
    },
    loadScript: async (analytics, signal) => (await wanted(signal)).loadScript(analytics, signal),
    findTracker: async () => (await opened()).findTracker(),
    lookUpVisitor: async () => (await opened()).lookUpVisitor(),
    sendRecord: async (record, signal) => (await wanted(signal)).sendRecord(record, signal),
    forgetVisitor: async () => local.remove(VISITOR_KEY),
  };
}
