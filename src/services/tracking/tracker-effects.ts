import type { Analytics } from '@domain/analytics';
import type { EventRecord } from '@machines/tracking/records.machine';

/** Where the visitor's id is kept. */
export const VISITOR_KEY = 'foyer:tracking:visitorId';

/** What the counting of pages asks of the browser. */
export interface TrackerEffects {
  /** One attempt; none once nobody waits for it any more. */
  loadScript(analytics: Analytics, signal: AbortSignal): Promise<void>;
  /** Rejects while the script has brought no tracker. */
  findTracker(): Promise<void>;
  /** The visitor's id, once the tracker is there to tell it. */
  lookUpVisitor(): Promise<string>;
  /** One attempt. */
  sendRecord(record: EventRecord, signal: AbortSignal): Promise<void>;
}
