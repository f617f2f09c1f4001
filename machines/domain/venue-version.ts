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

/** spec §4, Venue version watching: the number that counts, in stage mode the draft's, in live mode the published one. */
export const shownVersion = ({ mode, version, publishedVersion }: VenueVersion): number =>
  mode === 'LIVE' ? publishedVersion : version;

export type VersionChange = 'none' | 'withdrawn' | 'outdated' | 'advanced';

const isSameVenue = (one: VenueVersion, other: VenueVersion): boolean =>
  one.mode === other.mode && one.publishedArchitectureId === other.publishedArchitectureId;

/**
 * spec §4, Venue version watching: what the server's version is to a page that works with `known`, null when that is
 * not known. Numbers of different venues or modes are not compared: the server's counts.
 */
export function versionChange(known: VenueVersion | null, found: VenueVersion): VersionChange {
  const distance = known ? shownVersion(found) - shownVersion(known) : 1;
  const isSame = known !== null && isSameVenue(known, found);
  if (distance === 0 && (isSame || isUnpublished(found))) return 'none';
  if (isUnpublished(found)) return 'withdrawn';
  return isSame && distance < 0 ? 'outdated' : 'advanced';
}
