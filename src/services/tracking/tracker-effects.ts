import type { Analytics } from '@domain/shared/analytics';
import type { EventRecord } from '@machines/tracking/records.machine';

/** The storage key of the visitor's id. */
export const VISITOR_KEY = 'foyer:tracking:visitorId';

/** The browser effects of page analytics. */
export interface TrackerEffects {
  /** Makes one attempt, unless aborted. */
  loadScript(analytics: Analytics, signal: AbortSignal): Promise<void>;
  /** Rejects while the script has not created a tracker. */
  findTracker(): Promise<void>;
  /** Resolves with the visitor's id once the tracker is loaded. */
  lookUpVisitor(): Promise<string>;
  /** Makes one attempt to send the record. */
  sendRecord(record: EventRecord, signal: AbortSignal): Promise<void>;
}
