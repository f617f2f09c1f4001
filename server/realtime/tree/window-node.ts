import type { Entry } from './ordered-index';
import type { ReadNode } from './read-node';

/** Some children of a place as if they were all; queries know no priority of the place itself. */
export class WindowNode implements ReadNode {
  readonly leaf = null;
  readonly priority = null;
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
