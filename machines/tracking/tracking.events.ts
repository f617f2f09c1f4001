import type { Analytics, PageView, TrackedEvent } from '@domain/shared/analytics';
import type { Architecture } from '@domain/venue/venue';

export type TrackingCommand =
  /** Sets where page views are sent; null: nowhere. */
  | { type: 'analytics.configure'; analytics: Analytics | null }
  | { type: 'venue.show'; architecture: Architecture }
  | { type: 'venue.clear' }
  /** `fresh`: the user has just logged in; a restored session is no login. */
  | { type: 'user.enter'; userId: string; email: string; fresh?: boolean }
  | { type: 'user.leave' }
  | { type: 'consent.set'; accepted: readonly string[]; personal: boolean }
  | ({ type: 'page.view' } & PageView);

/** The tracker's script could not be loaded; reported once. */
export type ScriptFact = { type: 'script.failed'; error: unknown };
/** The tracker, its script, its records or the removal of the visitor id failed. */
export type TrackingFact = ScriptFact | { type: 'tracking.failed'; error: unknown };
export type TrackingEvent = TrackingCommand | ScriptFact;

/** The user of all further visits. */
export type VisitorOrder = { type: 'user.identify'; userId: string } | { type: 'user.forget' };

/** Commands for the tracker of the page. */
export type TrackerOrder = VisitorOrder | { type: 'page.track'; page: PageView };

export type RecordCommand =
  | VisitorOrder
  | { type: 'event.record'; event: TrackedEvent; page: PageView | null };
