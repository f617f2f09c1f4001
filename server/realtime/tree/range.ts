import { compareSortKeys, compareValues, sortKey } from './order';
import { type Entry, firstWhere } from './ordered-index';
import { type Bound, MAX_KEY, MIN_KEY, type Query } from './query';

/** Positions in an index, from `first` up to and without `end`. */
export interface Slice {
  first: number;
  end: number;
}

/** Which entries of an index a query takes. */
export interface Range {
  /** Lies between the query's ends, whatever its limit. */
  has(entry: Entry): boolean;
  /** All that lie between the ends. */
  all(entries: readonly Entry[]): Slice;
  /** Those of them within the limit. */
  window(all: Slice): Slice;
}

type Compare = (entry: Entry) => number;

const EXTREMES = new Map<string, number>([
  [MIN_KEY, -1],
  [MAX_KEY, 1],
]);

/** Below 0 when the bound stands before the entry. */
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

/** The range of a query. */
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
