import { venueDocumentSchema } from '@domain/venue/venue-document';
import { readVenue } from '@domain/venue/venue-faults';
import * as v from 'valibot';
import { type Commands, command } from '../../platform/command';
import { type SavedVenue, VENUE_BYTES_MAX, type VenueChanges } from './change-venue';

/** The results of the commands. */
export interface VenueAnswers {
  save: SavedVenue & { architectureId: string | undefined };
  publish: { publishedVersion: number };
  unpublish: { publishedVersion: number };
}

const OPERATOR = 'command';
const publishSchema = v.object({ architectureId: v.optional(v.string()) });

/** The commands of `npm run venue`. */
export const commands = ({ venueChanges }: { venueChanges: VenueChanges }): Commands => ({
  'venue/save': command(
    venueDocumentSchema,
    async (venue): Promise<VenueAnswers['save']> => ({
      ...(await venueChanges.save(venue, OPERATOR)),
      architectureId: venue.architectures[0]?.id,
    }),
    { adds: true, maxBytes: VENUE_BYTES_MAX, faultsOf: (document) => readVenue(document).faults },
  ),
  'venue/publish': command(
    publishSchema,
    async ({ architectureId }): Promise<VenueAnswers['publish']> => ({
      publishedVersion: await venueChanges.publish(architectureId, OPERATOR),
    }),
    { adds: true },
  ),
  'venue/unpublish': command(
    v.object({}),
    async (): Promise<VenueAnswers['unpublish']> => ({
      publishedVersion: await venueChanges.unpublish(OPERATOR),
    }),
  ),
});
