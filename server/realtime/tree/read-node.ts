/** What a single place can hold. */
export type Primitive = string | number | boolean;

/** Data as it travels: `.priority` and `.value` beside keys where a priority was set. */
export type Json = null | Primitive | { [key: string]: Json };

/** Keys from the root down. */
export type Path = readonly string[];

/** A place in the data that is only read; a place without data is `undefined`, never an empty node. */
export interface ReadNode {
  /** The primitive here, or null when there are children. */
  readonly leaf: Primitive | null;
  readonly priority: string | number | null;
  /** How many children. */
  readonly size: number;
  child(key: string): ReadNode | undefined;
  /** The children in no particular order. */
  entries(): Iterable<readonly [string, ReadNode]>;
}
