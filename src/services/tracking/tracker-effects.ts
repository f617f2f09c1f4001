import type { RecordsPort } from '@machines/tracking/records.machine';
import type { TrackerScriptPort } from '@machines/tracking/tracker-script.machine';

/** The storage key of the visitor's id. */
export const VISITOR_KEY = 'foyer:tracking:visitorId';

/** The browser effects of page analytics. */
export type TrackerEffects = RecordsPort & TrackerScriptPort;
