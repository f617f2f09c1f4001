/** The value of a leaf. */
export type Primitive = string | number | boolean;

/** Data of the protocol. Priorities are not supported: no key has a dot. */
export type Json = null | Primitive | { [key: string]: Json };

/** Keys from the root down. */
export type Path = readonly string[];

/** A read-only node; a location without data is `undefined`, never an empty node. */
export interface ReadNode {
  /** The primitive here, or null when there are children. */
  readonly leaf: Primitive | null;
  /** Number of children. */
  readonly size: number;
  child(key: string): ReadNode | undefined;
  /** The children in no particular order. */
  entries(): Iterable<readonly [string, ReadNode]>;
}
