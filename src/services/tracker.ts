import type { Analytics } from '@domain/analytics';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import type { TextStore } from './storage';
import type { PageTracker } from './tracking/page-tracker';
import { type TrackerEffects, VISITOR_KEY } from './tracking/tracker-effects';

/** The counting of pages (spec §7); what it does is loaded when the page has nothing better to do. */
export interface Tracker extends TrackerEffects {
  /** Obeys until the end; after it nothing is sent, and the visitor is forgotten. */
  follow(analytics: Analytics): { tell(order: TrackerOrder): void; end(): void };
  forgetVisitor(): Promise<void>;
}

interface TrackerParts {
  local: TextStore;
  whenIdle: () => Promise<void>;
}

export function createTracker({ local, whenIdle }: TrackerParts): Tracker {
  let opening: Promise<PageTracker> | undefined;

  async function open(): Promise<PageTracker> {
    try {
      await whenIdle();
      return (await import('./tracking/page-tracker')).createPageTracker(local);
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }
  const opened = (): Promise<PageTracker> => {
    opening ??= open();
    return opening;
  };
  /** Rejects when nobody waits for it any more. */
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
        tell: (order) => run((tracker) => tracker.tell(order)),
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
