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

const isWithdrawn = (found: VenueVersion): boolean => shownVersion(found) === -1;

export type VersionChange = 'none' | 'withdrawn' | 'outdated' | 'advanced';

/** Numbers of different modes or venues say nothing of each other; where none is left, it does not matter of which. */
const areComparable = (known: VenueVersion, found: VenueVersion): boolean =>
  known.mode === found.mode &&
  (known.publishedArchitectureId === found.publishedArchitectureId || isWithdrawn(found));

/**
 * spec §4, Venue version watching: what the server's version is to a page that works with `known`, null when that is
 * not known. Numbers of different venues or modes are not compared: the server's counts.
 */
export function versionChange(known: VenueVersion | null, found: VenueVersion): VersionChange {
  const isComparable = known !== null && areComparable(known, found);
  const distance = isComparable ? shownVersion(found) - shownVersion(known) : 1;
  if (distance === 0) return 'none';
  if (isWithdrawn(found)) return 'withdrawn';
  return distance < 0 ? 'outdated' : 'advanced';
}
