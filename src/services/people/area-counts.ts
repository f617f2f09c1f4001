import type { ListedPerson, OperationMode } from '@domain/people/attendee';
import type { CountsReport } from '@machines/people/area-counts';
import type { CountsQuery } from '@machines/people/area-counts.machine';

/** The part of the realtime database that holds how many people are where. */
export interface AreaCountsReader {
  /** Reads how many people are in each area. */
  readCounts(mode: OperationMode): Promise<Record<string, number>>;
  /** Reads the area of a person's entry; null when there is none. */
  readEntryArea(mode: OperationMode, uid: string): Promise<string | null>;
  /** Reads a few people of an area. */
  readFaces(mode: OperationMode, areaId: string): Promise<ListedPerson[]>;
}

/**
 * Returns the counts as a window in `areaId` shows them: the user is there, even if another window has moved their
 * entry to `entryArea`.
 */
export function countsSeenFrom(
  areaId: string,
  entryArea: string | null,
  counts: Record<string, number>,
): Record<string, number> {
  const [there = 0, here = 0] = entryArea === null ? [] : [counts[entryArea], counts[areaId]];
  if (entryArea === null || entryArea === areaId || there === 0) return counts;
  return { ...counts, [entryArea]: there - 1, [areaId]: here + 1 };
}

/** Reads the counts of the areas, and faces of those where they have changed. */
export async function readAreaCounts(
  { readCounts, readEntryArea, readFaces }: AreaCountsReader,
  { place: { mode, areaId, uid }, counts: known, refresh }: CountsQuery,
): Promise<CountsReport> {
  const { edition } = known;
  async function facesIn(id: string, count: number): Promise<[string, readonly ListedPerson[]]> {
    const kept = refresh ? null : known.facesFor(id, count);
    if (kept) return [id, kept];
    const faces = await readFaces(mode, id);
    return [id, faces.filter((face) => face.uid !== uid)];
  }

  const [read, entryArea] = await Promise.all([readCounts(mode), readEntryArea(mode, uid)]);
  const counts = countsSeenFrom(areaId, entryArea, read);
  const others = Object.entries(counts).filter(([id]) => id !== areaId);
  const faces = await Promise.all(others.map(([id, count]) => facesIn(id, count)));
  return { counts, faces: Object.fromEntries(faces), edition };
}
