import type { Analytics, PageView, TrackedEvent } from '@domain/analytics';
import type { Architecture } from '@domain/venue';

export type TrackingCommand =
  /** Where pages are counted; null: nowhere. */
  | { type: 'analytics.configure'; analytics: Analytics | null }
  | { type: 'venue.show'; architecture: Architecture }
  | { type: 'venue.clear' }
  /** `fresh`: they logged in just now; an earlier page's session is no login. */
  | { type: 'user.enter'; userId: string; email: string; fresh?: boolean }
  | { type: 'user.leave' }
  | { type: 'consent.set'; accepted: readonly string[]; personal: boolean }
  | ({ type: 'page.view' } & PageView);

/** The tracker's script could not be had; said once. */
export type ScriptFact = { type: 'script.failed'; error: unknown };
export type TrackingFact = ScriptFact;
export type TrackingEvent = TrackingCommand | ScriptFact;

/** Whose visits these are from now on. */
export type VisitorOrder = { type: 'user.identify'; userId: string } | { type: 'user.forget' };

/** What the tracker of the page is told. */
export type TrackerOrder = VisitorOrder | { type: 'page.track'; page: PageView };

export type RecordCommand =
  | VisitorOrder
  | { type: 'event.record'; event: TrackedEvent; page: PageView | null };
