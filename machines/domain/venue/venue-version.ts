import * as v from 'valibot';
import type { OperationMode } from '../people/attendee';

/** `GET /api/venue/version`, spec §3; `publishedVersion` -1 means unpublished in live mode. */
export const venueVersionSchema = v.object({
  mode: v.picklist(['STAGE', 'LIVE']),
  version: v.number(),
  publishedVersion: v.number(),
  publishedArchitectureId: v.nullable(v.string()),
});
export type VenueVersion = v.InferOutput<typeof venueVersionSchema>;

/** The root of the realtime paths that belongs to the mode of a version (contract: `live` or `stage`). */
export const operationModeOf = ({ mode }: Pick<VenueVersion, 'mode'>): OperationMode =>
  mode === 'STAGE' ? 'stage' : 'live';

/**
 * spec §4, Venue publication: returns whether the venue is unpublished: only in live mode with version -1.
 */
export const isUnpublished = ({ mode, publishedVersion }: VenueVersion): boolean =>
  mode === 'LIVE' && publishedVersion === -1;

/**
 * spec §4, Venue version watching: returns the draft's number in stage mode, the published one in live mode.
 */
export const shownVersion = ({ mode, version, publishedVersion }: VenueVersion): number =>
  mode === 'LIVE' ? publishedVersion : version;

const isWithdrawn = (found: VenueVersion): boolean => shownVersion(found) === -1;

export type VersionChange = 'none' | 'withdrawn' | 'outdated' | 'advanced';

/**
 * Returns whether versions are comparable: of the same mode and, unless none is published, the same venue.
 */
const areComparable = (known: VenueVersion, found: VenueVersion): boolean =>
  known.mode === found.mode &&
  (known.publishedArchitectureId === found.publishedArchitectureId || isWithdrawn(found));

/**
 * spec §4, Venue version watching: compares the server's version with `known`, the client's; null when that
 * is unknown. Versions of different venues or modes are not compared: the server's wins.
 */
export function versionChange(known: VenueVersion | null, found: VenueVersion): VersionChange {
  const isComparable = known !== null && areComparable(known, found);
  const distance = isComparable ? shownVersion(found) - shownVersion(known) : 1;
  if (distance === 0) return 'none';
  if (isWithdrawn(found)) return 'withdrawn';
  return distance < 0 ? 'outdated' : 'advanced';
}

const faultsSchema = v.array(v.object({ path: v.string(), message: v.string() }));

/** The venue that was saved last, as hosts see it before they publish it. */
export const draftSchema = v.object({
  version: v.number(),
  /** Missing for one with faults. */
  architectureId: v.optional(v.string()),
  /** What keeps it from being published. */
  faults: faultsSchema,
  /** What is unusual without being wrong. */
  warnings: faultsSchema,
});
export type Draft = v.InferOutput<typeof draftSchema>;
