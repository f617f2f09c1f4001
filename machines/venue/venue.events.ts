import type { Failure } from '@domain/shared/failure';
import type { OpenVenue } from '@domain/venue/venue';

export type VenueCommand =
  | { type: 'venue.load'; architectureId: string }
  /** The server has another version of it; the shown venue stays until that is loaded. */
  | { type: 'venue.reload'; architectureId: string }
  | { type: 'venue.clear' }
  /** Sets the widgets in use: their changes are deferred. */
  | { type: 'holds.set'; ids: readonly string[] }
  /** The user is in this area, and may stay there although it is closed. */
  | { type: 'area.entered'; areaId: string };

export type VenueFact =
  | { type: 'venue.opened'; venue: OpenVenue }
  /** The shown venue changed. */
  | { type: 'venue.replaced'; venue: OpenVenue }
  /** The requested version is loaded; what of it can be shown now is shown next. */
  | { type: 'venue.refreshed' }
  /** The venue could not be loaded; the one shown before stays. */
  | { type: 'venue.missed'; failure: Failure };

export interface VenueContext {
  architectureId: string | null;
  /** The shown venue. */
  venue: OpenVenue | null;
  /** The next version, while a part of it cannot be shown yet. */
  waiting: OpenVenue | null;
  held: readonly string[];
  areaId: string | null;
  failure: Failure | null;
}
