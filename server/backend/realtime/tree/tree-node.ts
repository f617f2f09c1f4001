import { PRIORITY } from './path';
import type { Primitive, ReadNode } from './read-node';

const NOTHING: ReadonlyMap<string, TreeNode> = new Map();

/** A mutable node of the tree. */
export class TreeNode implements ReadNode {
  leaf: Primitive | null;
  priority: string | number | null;
  children: Map<string, TreeNode> | undefined;
  /** Cached hash, undefined after a change. */
  hash: string | undefined;

  constructor(leaf: Primitive | null, priority: string | number | null) {
    this.leaf = leaf;
    this.priority = priority;
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

/** Returns the node at a path below another; a priority as a leaf. */
export function nodeAt(from: ReadNode | undefined, path: readonly string[]): ReadNode | undefined {
  let node = from;
  for (const key of path) {
    if (!node) return undefined;
    node = key === PRIORITY ? priorityNode(node) : node.child(key);
  }
  return node;
}

const priorityNode = ({ priority }: ReadNode): ReadNode | undefined =>
  priority === null ? undefined : new TreeNode(priority, null);
