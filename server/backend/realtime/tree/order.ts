import type { Path, Primitive, ReadNode } from './read-node';
import { nodeAt } from './tree-node';

const INTEGER = /^-?0*\d{1,10}$/;
const INT_MIN = -2_147_483_648;
const INT_MAX = 2_147_483_647;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;

/** Sort value of every location with children: after all primitives. */
export const BRANCH: unique symbol = Symbol('branch');

/** The value that children are ordered by; null for none. */
export type SortValue = Primitive | null | typeof BRANCH;

/** A key with its sort value. */
export interface SortKey {
  key: string;
  /** Keys that look like 32-bit integers come first, in the order of their numbers. */
  integer: number | null;
}

const mayBeInteger = (code: number): boolean => code === MINUS || (code >= ZERO && code <= NINE);

function integerOf(key: string): number | null {
  if (!mayBeInteger(key.charCodeAt(0)) || !INTEGER.test(key)) return null;
  const integer = Number(key);
  return integer >= INT_MIN && integer <= INT_MAX ? integer : null;
}

export const sortKey = (key: string): SortKey => ({ key, integer: integerOf(key) });

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Compares keys: integers by size and then by length, before all others as text. */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a.integer === null) return b.integer === null ? byText(a.key, b.key) : 1;
  if (b.integer === null) return -1;
  return a.integer - b.integer || a.key.length - b.key.length || byText(a.key, b.key);
}

const RANK: Partial<Record<string, number>> = { boolean: 1, number: 2, string: 3, symbol: 4 };
const rankOf = (value: SortValue): number => RANK[typeof value] ?? 0;

/** Compares values: null, false, true, numbers, strings, locations with children. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0;
  if (a === null || a === BRANCH || b === null || b === BRANCH) return rankOf(a) - rankOf(b);
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
}

const ownValue = (node: ReadNode | undefined): SortValue => (node ? (node.leaf ?? BRANCH) : null);

/** Returns the sort value of children in an index: `.priority` and `.key` (the key alone), `.value`, or a path `a/b`. */
export function sortValueOf(index: string): (child: ReadNode) => SortValue {
  if (index === '.priority' || index === '.key') return () => null;
  if (index === '.value') return ownValue;
  const path: Path = index.split('/');
  return (child) => ownValue(nodeAt(child, path));
}
