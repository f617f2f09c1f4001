import { jsonOf, putKey } from './json';
import type { Json, ReadNode } from './read-node';

/** Changed paths below a location; below one that changed as a whole, none are stored. */
export class DirtyPaths {
  whole = false;
  readonly #below = new Map<string, DirtyPaths>();

  get isClean(): boolean {
    return !this.whole && this.#below.size === 0;
  }

  /** Marks a path below `node`, the current data; where data is removed, the highest empty location counts. */
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

  /** Adds the current data of the changed paths to `data`. */
  collect(node: ReadNode | undefined, path: string, data: { [path: string]: Json }): void {
    if (this.whole) putKey(data, path, jsonOf(node));
    else
      for (const [key, dirty] of this.#below)
        dirty.collect(node?.child(key), path === '' ? key : `${path}/${key}`, data);
  }

  #at(key: string): DirtyPaths {
    const existing = this.#below.get(key);
    if (existing) return existing;
    const made = new DirtyPaths();
    this.#below.set(key, made);
    return made;
  }
}
