import type { Failure } from '@domain/failure';
import type { OpenVenue } from '@domain/venue';

export type VenueCommand =
  | { type: 'venue.load'; architectureId: string }
  /** The server has another version of it; what is shown stays until that is here. */
  | { type: 'venue.reload'; architectureId: string }
  | { type: 'venue.clear' }
  /** Widgets that somebody is in the middle of: they change later. */
  | { type: 'holds.set'; ids: readonly string[] }
  /** The person is in this area, and may stay there although it is closed. */
  | { type: 'area.enter'; areaId: string };

export type VenueFact =
  | { type: 'venue.opened'; venue: OpenVenue }
  /** Something of what is shown changed. */
  | { type: 'venue.replaced'; venue: OpenVenue }
  /** The version that was asked for is here, whether or not it can be shown as a whole. */
  | { type: 'venue.refreshed' }
  /** It could not be loaded; what was shown before still is. */
  | { type: 'venue.missed'; failure: Failure };

export interface VenueContext {
  architectureId: string | null;
  /** What is shown. */
  venue: OpenVenue | null;
  /** The next version, while a part of it cannot be shown yet. */
  waiting: OpenVenue | null;
  /** What is shown changed, and nobody was told yet. */
  changed: boolean;
  held: readonly string[];
  areaId: string | null;
  failure: Failure | null;
}
