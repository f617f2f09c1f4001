import type { Attendee } from '@domain/people/attendee';

/** The number of people in an area, and some of their entries. */
export interface AreaCount {
  count: number;
  faces: readonly Attendee[];
}

export interface CountsReport {
  /** By area id; a missing area is empty. */
  counts: Readonly<Record<string, number>>;
  /** At most three people of an area, by area id. */
  faces: Readonly<Record<string, readonly Attendee[]>>;
}

const EMPTY: AreaCount = { count: 0, faces: [] };

const isSame = (one: AreaCount, other: AreaCount): boolean =>
  one.count === other.count &&
  one.faces.length === other.faces.length &&
  one.faces.every(
    ({ uid, name }, index) => other.faces[index]?.uid === uid && other.faces[index]?.name === name,
  );

/** The counts of all areas of the venue, held by reference by a machine. */
export class AreaCounts {
  #areas = new Map<string, AreaCount>();
  readonly #listeners = new Set<() => void>();

  /** Returns the counts of an area: the same object until they change. */
  of(areaId: string): AreaCount {
    return this.#areas.get(areaId) ?? EMPTY;
  }

  /** Replaces all counts. */
  replace({ counts, faces }: CountsReport): void {
    const next = Object.entries(counts).map(([areaId, count]): [string, AreaCount] => {
      const area = { count: Math.max(0, count), faces: count > 0 ? (faces[areaId] ?? []) : [] };
      const known = this.of(areaId);
      return [areaId, isSame(known, area) ? known : area];
    });
    this.#areas = new Map(next);
    this.#notify();
  }

  clear(): void {
    this.#areas = new Map();
    this.#notify();
  }

  /** Calls back after every change; returns the function that stops. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  toJSON(): object {
    return { areas: this.#areas.size };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
