import * as v from 'valibot';

/** `GET /api/venue/version`, spec §3; `publishedVersion` -1 means unpublished in live mode. */
export const venueVersionSchema = v.object({
  mode: v.picklist(['STAGE', 'LIVE']),
  version: v.number(),
  publishedVersion: v.number(),
  publishedArchitectureId: v.nullable(v.string()),
});
export type VenueVersion = v.InferOutput<typeof venueVersionSchema>;

/** spec §4, Venue publication: unpublished only in live mode with version -1. */
export const isUnpublished = ({ mode, publishedVersion }: VenueVersion): boolean =>
  mode === 'LIVE' && publishedVersion === -1;
