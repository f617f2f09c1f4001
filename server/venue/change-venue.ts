import type { Venue } from '@domain/venue';
import { badRequest, HttpError } from '../http/http-error';
import type { Logger } from '../log';
import { FaultyVenue, UnknownArchitecture, type VenueStore } from '../store/venue-queries';

/** Bytes that a venue document may have as JSON in UTF-8. */
export const VENUE_BYTES_MAX = 20_000_000;

/** What hosts do with the venue, over the API or by a command. */
export interface VenueChanges {
  /** Keeps a valid venue as the draft; returns its version. */
  save(venue: Venue, by: string): Promise<number>;
  /** Publishes the draft of an architecture, or the one saved last. @throws HttpError 404, 400 with faults */
  publish(architectureId: string | undefined, by: string): Promise<number>;
  /** Returns -1. */
  unpublish(by: string): Promise<number>;
}

function refused(error: unknown): never {
  if (error instanceof UnknownArchitecture) throw new HttpError(404, 'There is no such venue.');
  if (error instanceof FaultyVenue)
    throw badRequest('The venue was saved under other rules: correct and save it, then publish.', [
      ...error.faults,
    ]);
  throw error;
}

/** `by` is a uid, or what else did it: for the log. */
export function createVenueChanges(venues: VenueStore, log: Logger): VenueChanges {
  return {
    async save(venue, by) {
      const version = await venues.save(venue);
      log.info({ by, version }, 'a venue was saved');
      return version;
    },
    async publish(architectureId, by) {
      const publishedVersion = await venues.publish(architectureId).catch(refused);
      log.info({ by, publishedVersion }, 'a venue was published');
      return publishedVersion;
    },
    async unpublish(by) {
      const publishedVersion = await venues.unpublish();
      log.info({ by }, 'the venue was taken back');
      return publishedVersion;
    },
  };
}
