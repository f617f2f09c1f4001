import type { Attendee } from '@domain/attendee';

/** How many are in an area, and some of them. */
export interface Crowd {
  count: number;
  faces: readonly Attendee[];
}

export interface CrowdReport {
  /** By area id; an area that is not named is empty. */
  counts: Readonly<Record<string, number>>;
  /** At most three people of an area, by area id. */
  faces: Readonly<Record<string, readonly Attendee[]>>;
}

const NOBODY: Crowd = { count: 0, faces: [] };

const isSame = (one: Crowd, other: Crowd): boolean =>
  one.count === other.count &&
  one.faces.length === other.faces.length &&
  one.faces.every(
    ({ uid, name }, index) => other.faces[index]?.uid === uid && other.faces[index]?.name === name,
  );

/** What is known of every area of the venue, held by reference by a machine. */
export class Crowds {
  #crowds = new Map<string, Crowd>();
  readonly #watchers = new Set<() => void>();

  /** The same object until something of it changes. */
  of(areaId: string): Crowd {
    return this.#crowds.get(areaId) ?? NOBODY;
  }

  take({ counts, faces }: CrowdReport): void {
    const next = Object.entries(counts).map(([areaId, count]): [string, Crowd] => {
      const crowd = { count: Math.max(0, count), faces: count > 0 ? (faces[areaId] ?? []) : [] };
      const known = this.of(areaId);
      return [areaId, isSame(known, crowd) ? known : crowd];
    });
    this.#crowds = new Map(next);
    this.#tell();
  }

  clear(): void {
    this.#crowds = new Map();
    this.#tell();
  }

  watch(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  toJSON(): object {
    return { areas: this.#crowds.size };
  }

  #tell(): void {
    for (const listener of this.#watchers) listener();
  }
}
