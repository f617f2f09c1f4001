import { firstWhere } from '@domain/shared/sorted';
import { compareSortKeys, compareValues, type SortKey, type SortValue, sortKey, sortValueOf } from './order';
import type { ReadNode } from './read-node';

/** The key and sort value of a child. */
export interface Entry extends SortKey {
  readonly value: SortValue;
}

const compareEntries = (a: Entry, b: Entry): number =>
  compareValues(a.value, b.value) || compareSortKeys(a, b);

/** The children of a location in the order of an index, updated child by child. */
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

  /** Returns the position of an entry, or where it would be inserted. */
  position(entry: Entry): number {
    return firstWhere(this.#entries, (other) => compareEntries(other, entry) >= 0);
  }

  /** Rebuilds the index. */
  refill(node: ReadNode | undefined): void {
    this.#byKey.clear();
    for (const [key, child] of node?.entries() ?? [])
      this.#byKey.set(key, { ...sortKey(key), value: this.#valueOf(child) });
    this.#entries = [...this.#byKey.values()].sort(compareEntries);
  }

  /** Updates one child, undefined when removed; returns its new entry. */
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
