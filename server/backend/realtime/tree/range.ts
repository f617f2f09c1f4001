import { firstWhere } from '@domain/shared/sorted';
import { compareSortKeys, compareValues, sortKey } from './order';
import type { Entry } from './ordered-index';
import { type Bound, MAX_KEY, MIN_KEY, type Query } from './query';
import type { ReadNode } from './read-node';

/** Positions in an index, from `first` to `end` (exclusive). */
export interface Slice {
  first: number;
  end: number;
}

/** The entries of an index that a query selects. */
export interface Range {
  /** Returns whether the entry is within the range, regardless of the limit. */
  has(entry: Entry): boolean;
  /** Returns all entries within the range. */
  all(entries: readonly Entry[]): Slice;
  /** Returns the entries within the limit. */
  window(all: Slice): Slice;
}

type Compare = (entry: Entry) => number;

const EXTREMES = new Map<string, number>([
  [MIN_KEY, -1],
  [MAX_KEY, 1],
]);

/** Negative when the bound is before the entry. */
function comparing({ value, key }: Bound): Compare {
  const extreme = EXTREMES.get(key);
  const boundKey = sortKey(key);
  return (entry) => compareValues(value, entry.value) || (extreme ?? compareSortKeys(boundKey, entry));
}

function isAfter(bound: Bound | null): (entry: Entry) => boolean {
  if (!bound) return () => true;
  const compare = comparing(bound);
  return bound.inclusive ? (entry) => compare(entry) <= 0 : (entry) => compare(entry) < 0;
}

function isBefore(bound: Bound | null): (entry: Entry) => boolean {
  if (!bound) return () => true;
  const compare = comparing(bound);
  return bound.inclusive ? (entry) => compare(entry) >= 0 : (entry) => compare(entry) > 0;
}

/** Returns the range of a query. */
export function rangeOf({ start, end, limit, from }: Query): Range {
  const afterStart = isAfter(start);
  const beforeEnd = isBefore(end);
  return {
    has: (entry) => afterStart(entry) && beforeEnd(entry),
    all(entries) {
      const first = start ? firstWhere(entries, afterStart) : 0;
      const last = end ? firstWhere(entries, (entry) => !beforeEnd(entry)) : entries.length;
      return { first, end: Math.max(first, last) };
    },
    window(all) {
      if (limit === null) return all;
      if (from === 'l') return { first: all.first, end: Math.min(all.end, all.first + limit) };
      return { first: Math.max(all.first, all.end - limit), end: all.end };
    },
  };
}

/** A location reduced to some of its children. */
export class WindowNode implements ReadNode {
  readonly leaf = null;
  readonly #node: ReadNode | undefined;
  readonly #shown: readonly Entry[];

  constructor(node: ReadNode | undefined, shown: readonly Entry[]) {
    this.#node = node;
    this.#shown = shown;
  }

  get size(): number {
    return this.#shown.length;
  }

  child(key: string): ReadNode | undefined {
    return this.#shown.some((entry) => entry.key === key) ? this.#node?.child(key) : undefined;
  }

  *entries(): Iterable<readonly [string, ReadNode]> {
    for (const { key } of this.#shown) {
      const child = this.#node?.child(key);
      if (child) yield [key, child];
    }
  }
}
