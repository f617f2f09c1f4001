import type { Attendee, OperationMode } from '@domain/people/attendee';
import type { CountsReport } from '@machines/people/area-counts';
import type { CountsQuery } from '@machines/people/area-counts.machine';

/** The part of the realtime database that holds how many people are where. */
export interface AreaCountsReader {
  /** Reads how many people are in each area. */
  readCounts(mode: OperationMode): Promise<Record<string, number>>;
  /** Reads a few people of an area. */
  readFaces(mode: OperationMode, areaId: string): Promise<Attendee[]>;
}

/**
 * Reads the number of people in each area, and a few of those in areas other than the user's own. Known faces
 * are kept where the count is unchanged, unless `refresh` is set.
 */
export async function readAreaCounts(
  { readCounts, readFaces }: AreaCountsReader,
  { place: { mode, areaId }, counts: known, refresh }: CountsQuery,
): Promise<CountsReport> {
  async function facesIn(id: string, count: number): Promise<[string, readonly Attendee[]]> {
    const area = known.of(id);
    const isKnown = area.count === count && area.faces.length > 0;
    return [id, isKnown && !refresh ? area.faces : await readFaces(mode, id)];
  }

  const counts = await readCounts(mode);
  const others = Object.entries(counts).filter(([id]) => id !== areaId);
  const faces = await Promise.all(others.map(([id, count]) => facesIn(id, count)));
  return { counts, faces: Object.fromEntries(faces) };
}
