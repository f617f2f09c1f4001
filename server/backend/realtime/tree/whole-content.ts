import { DirtyPaths } from './dirty-paths';
import { jsonOf } from './json';
import type { Json, Path, ReadNode } from './read-node';
import type { Content, Push } from './view';

const isBranch = (node: ReadNode | undefined): boolean => node?.leaf === null;

/** All data of a location. */
export class WholeContent implements Content {
  readonly #path: Path;
  readonly #node: () => ReadNode | undefined;
  readonly #dirty = new DirtyPaths();
  #sentBranch: boolean;

  constructor(path: Path, node: () => ReadNode | undefined) {
    this.#path = path;
    this.#node = node;
    this.#sentBranch = isBranch(node());
  }

  touchWhole(): void {
    this.#dirty.markWhole();
  }

  /** Marks a path below as changed; `node` is the current data. */
  touchBelow(node: ReadNode | undefined, path: readonly string[]): void {
    this.#dirty.mark(node, path);
  }

  node(): ReadNode | undefined {
    return this.#node();
  }

  json(): Json {
    return jsonOf(this.#node());
  }

  pending(): readonly Push[] {
    if (this.#dirty.isClean) return [];
    const node = this.#node();
    if (!this.#sentBranch || this.#dirty.isWholeOf(node))
      return [{ kind: 'd', path: this.#path, data: jsonOf(node) }];
    const data: { [path: string]: Json } = {};
    this.#dirty.collect(node, '', data);
    return [{ kind: 'm', path: this.#path, data }];
  }

  settle(): void {
    this.#dirty.clear();
    this.#sentBranch = isBranch(this.#node());
  }

  // Pending changes contain every path changed since the last drain, so they also update receivers that have some of it.
  show(): void {}
}
