import type { NamePlace } from '@domain/people/person-search';
import { firstWhere } from '@domain/shared/sorted';

/** A position in a list of people. */
export type ListPlace = NamePlace;

const isBefore = (one: ListPlace, other: ListPlace): boolean =>
  one.nameKey === other.nameKey ? one.uid < other.uid : one.nameKey < other.nameKey;

/** Uids sorted by name key, then uid. */
export class OrderedPeople {
  readonly #entries: ListPlace[] = [];

  at(index: number): ListPlace | undefined {
    return this.#entries[index];
  }

  /** Returns the number of entries before a place. */
  before(place: ListPlace): number {
    return firstWhere(this.#entries, (entry) => !isBefore(entry, place));
  }

  insert({ nameKey, uid }: ListPlace): void {
    const entry = { nameKey, uid };
    this.#entries.splice(this.before(entry), 0, entry);
  }

  remove(place: ListPlace): void {
    const index = this.before(place);
    const found = this.#entries[index];
    if (found && !isBefore(place, found)) this.#entries.splice(index, 1);
  }
}
