import * as v from 'valibot';
import { scheduleSchema } from '../schedule/session';
import { described, titled } from '../shared/described';
import { architectureSchema, venueSchema } from './venue';

/** A venue as hosts save it: with the schedule of the agenda, which the pages of attendees do not need. */
export const venueDocumentSchema = titled('Venue', {
  ...venueSchema.entries,
  architectures: described(
    v.array(
      titled('Architecture', {
        ...architectureSchema.entries,
        schedule: v.optional(described(scheduleSchema, 'The sessions of the agenda; an import writes them')),
      }),
    ),
    'Exactly one',
  ),
});
