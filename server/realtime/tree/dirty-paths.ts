import { jsonOf, putKey } from './json';
import type { Json, ReadNode } from './read-node';

/** The places below one place that changed; what changed as a whole has nothing below it. */
export class DirtyPaths {
  whole = false;
  readonly #below = new Map<string, DirtyPaths>();

  get isClean(): boolean {
    return !this.whole && this.#below.size === 0;
  }

  /** A place changed: below `node`, which stands there now. Where nothing is left, the highest such place counts. */
  mark(node: ReadNode | undefined, path: readonly string[]): void {
    const [key, ...rest] = path;
    if (this.whole) return;
    if (node === undefined || key === undefined) this.markWhole();
    else this.#at(key).mark(node.child(key), rest);
  }

  markWhole(): void {
    this.whole = true;
    this.#below.clear();
  }

  clear(): void {
    this.whole = false;
    this.#below.clear();
  }

  /**
   * Must the place be told as a whole? Also when it has a priority and something in it is gone: who merges change by
   * change may empty it on the way, and then it loses its priority.
   */
  isWholeOf(node: ReadNode | undefined): boolean {
    return this.whole || (node !== undefined && node.priority !== null && this.#removes(node));
  }

  /** Adds what stands at the changed places to `data`, by path. */
  collect(node: ReadNode | undefined, path: string, data: { [path: string]: Json }): void {
    if (this.isWholeOf(node)) putKey(data, path, jsonOf(node));
    else
      for (const [key, dirty] of this.#below)
        dirty.collect(node?.child(key), path === '' ? key : `${path}/${key}`, data);
  }

  #removes(node: ReadNode | undefined): boolean {
    if (!node) return true;
    for (const [key, dirty] of this.#below) if (dirty.#removes(node.child(key))) return true;
    return false;
  }

  #at(key: string): DirtyPaths {
    const standing = this.#below.get(key);
    if (standing) return standing;
    const made = new DirtyPaths();
    this.#below.set(key, made);
    return made;
  }
}
