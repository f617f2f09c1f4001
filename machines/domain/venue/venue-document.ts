import * as v from 'valibot';
import { scheduleSchema } from '../schedule/session';
import { architectureSchema, venueSchema } from './venue';

/** A venue as hosts save it: with the schedule of the agenda, which the pages of attendees do not need. */
export const venueDocumentSchema = v.pipe(
  v.object({
    ...venueSchema.entries,
    architectures: v.pipe(
      v.array(
        v.pipe(
          v.object({
            ...architectureSchema.entries,
            schedule: v.optional(
              v.pipe(scheduleSchema, v.description('The sessions of the agenda; an import writes them')),
            ),
          }),
          v.title('Architecture'),
        ),
      ),
      v.description('Exactly one'),
    ),
  }),
  v.title('Venue'),
);
