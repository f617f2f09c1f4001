import type { NamePlace } from '@domain/people/person-search';
import { required } from '@domain/shared/required';

/** A position in a list of people. */
export type ListPlace = NamePlace;

const CHUNK = 256;

const compare = (one: ListPlace, other: ListPlace): number => {
  if (one.nameKey !== other.nameKey) return one.nameKey < other.nameKey ? -1 : 1;
  if (one.uid === other.uid) return 0;
  return one.uid < other.uid ? -1 : 1;
};

/** Returns the first index from which `isAtOrAfter` holds; the length when it never does. */
function firstWhere(length: number, isAtOrAfter: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAtOrAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Uids sorted by name key, then uid, in short runs: one change moves at most one run's entries. */
export class OrderedPeople {
  #runs: ListPlace[][] = [];
  /** The number of entries before each run; null after a change, until it is computed again. */
  #offsets: number[] | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): ListPlace | undefined {
    if (index < 0 || index >= this.#length) return undefined;
    const offsets = this.#offsets ?? this.#count();
    const run = firstWhere(offsets.length, (place) => (offsets[place] ?? 0) > index) - 1;
    return this.#runs[run]?.[index - (offsets[run] ?? 0)];
  }

  /** Returns the number of entries before a place. */
  before(place: ListPlace): number {
    const offsets = this.#offsets ?? this.#count();
    const number = this.#runFor(place);
    return (offsets[number] ?? this.#length) + indexIn(this.#runs[number] ?? [], place);
  }

  insert({ nameKey, uid }: ListPlace): void {
    const entry = { nameKey, uid };
    const place = Math.min(this.#runFor(entry), this.#runs.length - 1);
    const run = this.#runs[place];
    if (run) run.splice(indexIn(run, entry), 0, entry);
    else this.#runs.push([entry]);
    if (run && run.length > 2 * CHUNK) this.#runs.splice(place + 1, 0, run.splice(CHUNK));
    this.#length += 1;
    this.#offsets = null;
  }

  remove(entry: ListPlace): void {
    const place = this.#runFor(entry);
    const run = this.#runs[place];
    const index = run ? indexIn(run, entry) : 0;
    if (run?.[index]?.uid !== entry.uid) return;
    run.splice(index, 1);
    if (run.length === 0) this.#runs.splice(place, 1);
    this.#length -= 1;
    this.#offsets = null;
  }

  clear(): void {
    this.#runs = [];
    this.#offsets = null;
    this.#length = 0;
  }

  /** Returns the first run whose last entry is not before this one. */
  #runFor(entry: ListPlace): number {
    return firstWhere(this.#runs.length, (index) => {
      const last = this.#runs[index]?.at(-1);
      return last !== undefined && compare(last, entry) >= 0;
    });
  }

  #count(): number[] {
    let before = 0;
    this.#offsets = this.#runs.map(({ length }) => {
      before += length;
      return before - length;
    });
    return this.#offsets;
  }
}

const indexIn = (run: readonly ListPlace[], entry: ListPlace): number =>
  firstWhere(run.length, (index) => compare(required(run[index]), entry) >= 0);
