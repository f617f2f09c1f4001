import type { Content } from './content';
import { DirtyPaths } from './dirty-paths';
import { jsonOf } from './json';
import type { Json, Path, ReadNode } from './read-node';
import type { Push } from './view';

const isBranch = (node: ReadNode | undefined): boolean => node?.leaf === null;

/** Everything at a place. */
export class WholeContent implements Content {
  readonly #path: Path;
  readonly #node: () => ReadNode | undefined;
  readonly #dirty = new DirtyPaths();
  #toldBranch: boolean;

  constructor(path: Path, node: () => ReadNode | undefined) {
    this.#path = path;
    this.#node = node;
    this.#toldBranch = isBranch(node());
  }

  touchWhole(): void {
    this.#dirty.markWhole();
  }

  /** A place below changed; `node` is this one. */
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
    if (!this.#toldBranch || this.#dirty.isWholeOf(node))
      return [{ kind: 'd', path: this.#path, data: jsonOf(node) }];
    const data: { [path: string]: Json } = {};
    this.#dirty.collect(node, '', data);
    return [{ kind: 'm', path: this.#path, data }];
  }

  settle(): void {
    this.#dirty.clear();
    this.#toldBranch = isBranch(this.#node());
  }

  // What is pending names every place that changed since the last drain, so it also brings those up to date who have some of it.
  show(): void {}
}
