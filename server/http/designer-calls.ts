import { venueSchema } from '@domain/venue';
import { readVenue } from '@domain/venue-faults';
import * as v from 'valibot';
import { VENUE_BYTES_MAX, type VenueChanges } from '../venue/change-venue';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { principalOf } from './principal';
import { route } from './route';
import { idSchema } from './validate';

const publishedSchema = v.object({ publishedVersion: v.pipe(v.number(), v.integer(), v.minValue(-1)) });
const versionSchema = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

export const saveVenueRoute = route({
  path: '/api/designer/save-venue-json/stage',
  POST: {
    summary:
      'Saves a whole venue as the draft, which stage mode shows and publishing takes. Every fault is named, also keys ' +
      'that nobody knows; with one nothing is saved. At most 20 MB',
    access: 'designers',
    body: venueSchema,
    bodyMax: VENUE_BYTES_MAX,
    bodyFaults: (body) => readVenue(body).faults,
    answers: { 200: { json: versionSchema } },
  },
});

export const publishRoute = route({
  path: '/api/designer/publish/:architectureID',
  POST: {
    summary:
      'Publishes what was saved last of an architecture; the number is higher than all before. No body',
    access: 'designers',
    params: v.object({ architectureID: idSchema }),
    answers: { 200: { json: publishedSchema } },
    refusals: { 404: 'No venue was saved under this id' },
  },
});

export const unpublishRoute = route({
  path: '/api/designer/unpublish',
  POST: {
    summary: 'Takes the published venue back; the number is -1. No body',
    access: 'designers',
    answers: { 200: { json: publishedSchema } },
  },
});

const NO_STORE = { 'Cache-Control': 'no-store' };

/** `POST /api/designer/save-venue-json/stage`, `…/publish/{architectureID}` and `…/unpublish`. */
export function serveDesigner(app: HttpApp, { save, publish, unpublish }: VenueChanges): void {
  serve(app, saveVenueRoute, {
    POST: async (c, { body }) => c.json({ version: await save(body, principalOf(c).uid) }, 200, NO_STORE),
  });
  serve(app, publishRoute, {
    POST: async (c, { params }) => {
      const publishedVersion = await publish(params.architectureID, principalOf(c).uid);
      return c.json({ publishedVersion }, 200, NO_STORE);
    },
  });
  serve(app, unpublishRoute, {
    POST: async (c) => c.json({ publishedVersion: await unpublish(principalOf(c).uid) }, 200, NO_STORE),
  });
}
