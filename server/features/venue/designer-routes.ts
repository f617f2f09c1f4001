import { venueDocumentSchema } from '@domain/venue/venue-document';
import { readVenue } from '@domain/venue/venue-faults';
import { draftSchema } from '@domain/venue/venue-version';
import * as v from 'valibot';
import { route } from '../../platform/http/endpoint';
import { principalOf } from '../../platform/http/http-app';
import { idSchema } from '../../platform/http/validate';
import { VENUE_BYTES_MAX, type VenueChanges } from './change-venue';

const publishedSchema = v.object({ publishedVersion: v.pipe(v.number(), v.integer(), v.minValue(-1)) });
const savedSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  warnings: v.array(v.object({ path: v.string(), message: v.string() })),
});

const NO_STORE = { 'Cache-Control': 'no-store' };

interface DesignerDeps {
  venueChanges: VenueChanges;
}

const save = route({
  path: '/api/designer/save-venue-json/stage',
  POST: {
    summary:
      'Saves a whole venue as the draft, which stage mode shows and publishing uses. Every fault is named, also ' +
      'unknown keys; with one nothing is saved. What is unusual without being wrong is in `warnings`. At most 20 MB',
    access: 'designers',
    body: venueDocumentSchema,
    bodyMax: VENUE_BYTES_MAX,
    bodyFaults: (body) => readVenue(body).faults,
    answers: { 200: { json: savedSchema } },
  },
}).handled(({ venueChanges }: DesignerDeps) => ({
  POST: async (c, { body }) => c.json(await venueChanges.save(body, principalOf(c).uid), 200, NO_STORE),
}));

const draft = route({
  path: '/api/designer/venue',
  GET: {
    summary:
      'The draft: its version, what keeps it from being published, and what is unusual; null before the first one',
    access: 'hosts',
    answers: { 200: { json: v.object({ draft: v.nullable(draftSchema) }) } },
  },
}).handled(({ venueChanges }: DesignerDeps) => ({
  GET: async (c) => c.json({ draft: (await venueChanges.draft()) ?? null }, 200, NO_STORE),
}));

const publish = route({
  path: '/api/designer/publish/:architectureID',
  POST: {
    summary: 'Publishes the latest draft of an architecture; the number is higher than all before. No body',
    access: 'designers',
    params: v.object({ architectureID: idSchema }),
    answers: { 200: { json: publishedSchema } },
    refusals: { 404: 'No venue was saved under this id' },
  },
}).handled(({ venueChanges }: DesignerDeps) => ({
  POST: async (c, { params }) => {
    const publishedVersion = await venueChanges.publish(params.architectureID, principalOf(c).uid);
    return c.json({ publishedVersion }, 200, NO_STORE);
  },
}));

const unpublish = route({
  path: '/api/designer/unpublish',
  POST: {
    summary: 'Unpublishes the venue; the number is -1. No body',
    access: 'designers',
    answers: { 200: { json: publishedSchema } },
  },
}).handled(({ venueChanges }: DesignerDeps) => ({
  POST: async (c) =>
    c.json({ publishedVersion: await venueChanges.unpublish(principalOf(c).uid) }, 200, NO_STORE),
}));

/** `GET /api/designer/venue`, `POST /api/designer/unpublish`, `…/publish/{architectureID}` and `…/save-venue-json/stage`. */
export const designerRoutes = [draft, unpublish, publish, save];
