import { venueSchema } from '@domain/venue';
import { readVenue } from '@domain/venue-faults';
import * as v from 'valibot';
import type { HttpApp } from '../http/dependencies';
import { bodyOf } from '../http/validate';
import { VENUE_BYTES_MAX, type VenueChanges } from './change-venue';

/** What the commands answer, to who asked on this machine. */
export interface VenueAnswers {
  save: { version: number; architectureId: string | undefined };
  publish: { publishedVersion: number };
  unpublish: { publishedVersion: number };
}

const OPERATOR = 'command';
const publishSchema = v.object({ architectureId: v.optional(v.string()) });

/** The commands of `npm run venue`. */
export function serveVenueCommands(app: HttpApp, { save, publish, unpublish }: VenueChanges): void {
  app.post('/venue/save', async (c) => {
    const faultsOf = (document: unknown) => readVenue(document).faults;
    const venue = await bodyOf(c, venueSchema, { maxBytes: VENUE_BYTES_MAX, faultsOf });
    const architectureId = venue.architectures[0]?.id;
    return c.json<VenueAnswers['save']>({ version: await save(venue, OPERATOR), architectureId });
  });
  app.post('/venue/publish', async (c) => {
    const { architectureId } = await bodyOf(c, publishSchema);
    return c.json<VenueAnswers['publish']>({ publishedVersion: await publish(architectureId, OPERATOR) });
  });
  app.post('/venue/unpublish', async (c) =>
    c.json<VenueAnswers['unpublish']>({ publishedVersion: await unpublish(OPERATOR) }),
  );
}
