import type { NamePlace } from '@domain/people/person-search';
import { required } from '@domain/shared/required';

/** A position in a list of people. */
export type ListPlace = NamePlace;

const CHUNK = 256;

const isBefore = (one: ListPlace, other: ListPlace): boolean =>
  one.nameKey === other.nameKey ? one.uid < other.uid : one.nameKey < other.nameKey;

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
  /** None is empty. */
  readonly #runs: ListPlace[][] = [];
  /** The number of entries before each run, and of all; null after a change, until it is computed again. */
  #offsets: number[] | null = null;

  at(index: number): ListPlace | undefined {
    const offsets = this.#counted();
    const run = firstWhere(offsets.length, (place) => required(offsets[place]) > index) - 1;
    return this.#runs[run]?.[index - required(offsets[run])];
  }

  /** Returns the number of entries before a place. */
  before(place: ListPlace): number {
    const number = this.#runFor(place);
    return required(this.#counted()[number]) + indexIn(this.#runs[number] ?? [], place);
  }

  insert({ nameKey, uid }: ListPlace): void {
    const entry = { nameKey, uid };
    const place = this.#runFor(entry);
    const run = this.#runs[place] ?? this.#runs.at(-1);
    if (run) run.splice(indexIn(run, entry), 0, entry);
    else this.#runs.push([entry]);
    if (run && run.length > 2 * CHUNK) this.#runs.splice(place + 1, 0, run.splice(CHUNK));
    this.#offsets = null;
  }

  remove(entry: ListPlace): void {
    const place = this.#runFor(entry);
    const run = this.#runs[place];
    if (!run) return;
    const index = indexIn(run, entry);
    if (isBefore(entry, required(run[index]))) return;
    run.splice(index, 1);
    if (run.length === 0) this.#runs.splice(place, 1);
    this.#offsets = null;
  }

  /** Returns the first run whose last entry is not before this one. */
  #runFor(entry: ListPlace): number {
    return firstWhere(this.#runs.length, (index) => !isBefore(required(this.#runs[index]?.at(-1)), entry));
  }

  #counted(): readonly number[] {
    this.#offsets ??= offsetsOf(this.#runs);
    return this.#offsets;
  }
}

/** Returns the number of entries before each run, and of all. */
function offsetsOf(runs: readonly ListPlace[][]): number[] {
  const offsets = [0];
  for (const { length } of runs) offsets.push(required(offsets.at(-1)) + length);
  return offsets;
}

const indexIn = (run: readonly ListPlace[], entry: ListPlace): number =>
  firstWhere(run.length, (index) => !isBefore(required(run[index]), entry));
