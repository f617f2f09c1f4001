import type { Venue } from '@domain/venue/venue';
import type { Logger } from '../../platform/log';
import type { VenueStore } from './venue-store';

/** Maximum size of a venue document, in bytes of JSON in UTF-8. */
export const VENUE_BYTES_MAX = 20_000_000;

/** Changes of the venue by hosts, over the API or by a command. */
export interface VenueChanges {
  /** Saves a valid venue as the draft; returns its version. */
  save(venue: Venue, by: string): Promise<number>;
  /** Publishes the draft of an architecture, by default the latest one. @throws UnknownVenue, InvalidDraft */
  publish(architectureId: string | undefined, by: string): Promise<number>;
  /** Unpublishes the venue; returns -1. */
  unpublish(by: string): Promise<number>;
}

/** Changes the venue and logs it; `by` is a uid or `command`. */
export function createVenueChanges(venues: VenueStore, log: Logger): VenueChanges {
  return {
    async save(venue, by) {
      const version = await venues.save(venue);
      log.info({ by, version }, 'venue saved');
      return version;
    },
    async publish(architectureId, by) {
      const publishedVersion = await venues.publish(architectureId);
      log.info({ by, publishedVersion }, 'venue published');
      return publishedVersion;
    },
    async unpublish(by) {
      const publishedVersion = await venues.unpublish();
      log.info({ by }, 'venue unpublished');
      return publishedVersion;
    },
  };
}
