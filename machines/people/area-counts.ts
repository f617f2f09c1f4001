import type { ListedPerson } from '@domain/people/attendee';
import { Listeners } from '../patterns/listeners';

/** The number of people in an area, and some of their entries. */
export interface AreaCount {
  count: number;
  faces: readonly ListedPerson[];
}

export interface CountsReport {
  /** By area id; a missing area is empty. */
  counts: Readonly<Record<string, number>>;
  /** At most three people of an area, by area id. */
  faces: Readonly<Record<string, readonly ListedPerson[]>>;
  /** The `edition` of the known numbers when the reading began. */
  edition: number;
}

type Areas = Pick<CountsReport, 'counts' | 'faces'>;

const EMPTY_AREA: AreaCount = { count: 0, faces: [] };

const isSame = (one: AreaCount, other: AreaCount): boolean =>
  one.count === other.count &&
  one.faces.length === other.faces.length &&
  one.faces.every(
    ({ uid, name }, index) => other.faces[index]?.uid === uid && other.faces[index]?.name === name,
  );

/** The counts of all areas of the venue, held by reference by a machine. */
export class AreaCounts {
  /** Null until the counts were read. */
  #areas: ReadonlyMap<string, AreaCount> | null = null;
  #edition = 0;
  /** The areas whose number has changed since their faces were read. */
  readonly #changed = new Set<string>();
  readonly #listeners = new Listeners();

  /** Returns the counts of an area, the same object until they change; null while they are unknown. */
  of(areaId: string): AreaCount | null {
    return this.#areas && (this.#areas.get(areaId) ?? EMPTY_AREA);
  }

  /** The number of people in all areas; null while it is unknown. */
  get total(): number | null {
    return this.#areas && [...this.#areas.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Grows with each new set of numbers. */
  get edition(): number {
    return this.#edition;
  }

  /** Returns the faces of an area if they were read when it had this number of people. */
  facesFor(areaId: string, count: number): readonly ListedPerson[] | null {
    const area = this.of(areaId);
    const isKnown = area?.count === count && area.faces.length > 0 && !this.#changed.has(areaId);
    return isKnown ? area.faces : null;
  }

  /** Returns whether other numbers are known than these. */
  differsFrom(counts: CountsReport['counts']): boolean {
    const known = this.#areas;
    if (!known) return false;
    const areaIds = new Set([...known.keys(), ...Object.keys(counts)]);
    return [...areaIds].some((areaId) => (known.get(areaId)?.count ?? 0) !== (counts[areaId] ?? 0));
  }

  /** Replaces all counts; of a report older than the known numbers, only takes the faces that still fit. */
  replace({ edition, ...report }: CountsReport): void {
    if (edition === this.#edition) {
      this.#changed.clear();
      this.#set(report);
    } else this.#refreshFaces(report);
  }

  /** Replaces the numbers; each area keeps its faces until they are read again. */
  renumber(counts: CountsReport['counts']): void {
    this.#edition += 1;
    const faces: Record<string, readonly ListedPerson[]> = {};
    for (const [areaId, count] of Object.entries(counts)) {
      const area = this.of(areaId);
      if (area?.count !== count) this.#changed.add(areaId);
      faces[areaId] = area?.faces.slice(0, count) ?? [];
    }
    this.#set({ counts, faces });
  }

  /** Counts the user in the area they went to, and no longer in the one they left, where `faces` stay. */
  moveUser(from: string, to: string, faces: readonly ListedPerson[]): void {
    const known = this.#areas;
    const left = this.of(from);
    if (!known || !left?.count) return;
    this.#areas = new Map(known).set(from, { ...left, faces });
    const counts = Object.fromEntries([...this.#areas].map(([areaId, { count }]) => [areaId, count]));
    this.renumber({ ...counts, [from]: (counts[from] ?? 0) - 1, [to]: (counts[to] ?? 0) + 1 });
  }

  #refreshFaces(report: Areas): void {
    const counts: Record<string, number> = {};
    const faces: Record<string, readonly ListedPerson[]> = {};
    for (const [areaId, area] of this.#areas ?? []) {
      const fits = area.count === report.counts[areaId];
      if (fits) this.#changed.delete(areaId);
      counts[areaId] = area.count;
      faces[areaId] = (fits && report.faces[areaId]) || area.faces;
    }
    this.#set({ counts, faces });
  }

  #set({ counts, faces }: Areas): void {
    const next = Object.entries(counts).map(([areaId, count]): [string, AreaCount] => {
      const area = { count: Math.max(0, count), faces: count > 0 ? (faces[areaId] ?? []) : [] };
      const known = this.of(areaId);
      return [areaId, known && isSame(known, area) ? known : area];
    });
    this.#areas = new Map(next);
    this.#listeners.notify();
  }

  clear(): void {
    this.#areas = null;
    this.#listeners.notify();
  }

  /** Calls back after every change; returns the function that stops. */
  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  toJSON(): object {
    return { areas: this.#areas?.size ?? 0 };
  }
}
