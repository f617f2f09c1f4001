import type { Primitive, ReadNode } from './read-node';

const NOTHING: ReadonlyMap<string, TreeNode> = new Map();

/** A mutable node of the tree. */
export class TreeNode implements ReadNode {
  leaf: Primitive | null;
  children: Map<string, TreeNode> | undefined;
  /** Cached hash, undefined after a change. */
  hash: string | undefined;

  constructor(leaf: Primitive | null) {
    this.leaf = leaf;
    this.children = undefined;
    this.hash = undefined;
  }

  get size(): number {
    return this.children?.size ?? 0;
  }

  child(key: string): TreeNode | undefined {
    return this.children?.get(key);
  }

  entries(): Iterable<readonly [string, TreeNode]> {
    return this.children ?? NOTHING;
  }

  put(key: string, child: TreeNode | undefined): void {
    this.hash = undefined;
    if (child) {
      this.children ??= new Map();
      this.children.set(key, child);
    } else this.children?.delete(key);
  }
}

/** Returns the node at a path below another. */
export const nodeAt = (from: ReadNode | undefined, path: readonly string[]): ReadNode | undefined =>
  path.reduce((node, key) => node?.child(key), from);
