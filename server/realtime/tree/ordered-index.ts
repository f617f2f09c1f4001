import { compareSortKeys, compareValues, type SortKey, type SortValue, sortKey, sortValueOf } from './order';
import type { ReadNode } from './read-node';

/** A child's key with what it is ordered by. */
export interface Entry extends SortKey {
  readonly value: SortValue;
}

/** The first position from which a test holds, for a test that holds from somewhere on. */
export function firstWhere(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(entries[middle] as Entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const compareEntries = (a: Entry, b: Entry): number =>
  compareValues(a.value, b.value) || compareSortKeys(a, b);

/** The children of one place in the order of one index; brought up to date child by child. */
export class OrderedIndex {
  readonly #valueOf: (child: ReadNode) => SortValue;
  #entries: Entry[] = [];
  readonly #byKey = new Map<string, Entry>();

  constructor(name: string, node: ReadNode | undefined) {
    this.#valueOf = sortValueOf(name);
    this.refill(node);
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  entry(key: string): Entry | undefined {
    return this.#byKey.get(key);
  }

  /** Where an entry stands, or would stand. */
  position(entry: Entry): number {
    return firstWhere(this.#entries, (other) => compareEntries(other, entry) >= 0);
  }

  /** Takes in all children anew. */
  refill(node: ReadNode | undefined): void {
    this.#byKey.clear();
    for (const [key, child] of node?.entries() ?? [])
      this.#byKey.set(key, { ...sortKey(key), value: this.#valueOf(child) });
    this.#entries = [...this.#byKey.values()].sort(compareEntries);
  }

  /** Takes in one child, undefined when it is gone; returns its entry from now on. */
  update(key: string, child: ReadNode | undefined): Entry | undefined {
    const before = this.#byKey.get(key);
    const value: SortValue | undefined = child && this.#valueOf(child);
    if (before?.value === value) return before;
    if (before) this.#entries.splice(this.position(before), 1);
    const after: Entry | undefined = value === undefined ? undefined : { ...sortKey(key), value };
    this.#set(key, after);
    return after;
  }

  #set(key: string, entry: Entry | undefined): void {
    if (!entry) {
      this.#byKey.delete(key);
      return;
    }
    this.#byKey.set(key, entry);
    this.#entries.splice(this.position(entry), 0, entry);
  }
}
