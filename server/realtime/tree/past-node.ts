import type { Primitive, ReadNode } from './read-node';
import type { TreeNode } from './tree-node';

/** A node as it was before it was changed in place: it remembers what stood where writes pass. */
export class PastNode implements ReadNode {
  readonly leaf: Primitive | null;
  readonly priority: string | number | null;
  readonly size: number;
  /** What stood at the keys that change. */
  readonly was = new Map<string, PastNode | TreeNode | undefined>();
  private readonly now: TreeNode;

  constructor(now: TreeNode) {
    this.now = now;
    this.leaf = now.leaf;
    this.priority = now.priority;
    this.size = now.size;
  }

  child(key: string): PastNode | TreeNode | undefined {
    return this.was.has(key) ? this.was.get(key) : this.now.child(key);
  }

  *entries(): Iterable<readonly [string, ReadNode]> {
    for (const entry of this.now.entries()) if (!this.was.has(entry[0])) yield entry;
    for (const [key, node] of this.was) if (node) yield [key, node];
  }

  /** Sets aside what stands at a path; to be called for every path before anything is changed. */
  remember(path: readonly string[]): void {
    let past: PastNode | undefined = this;
    for (const key of path.slice(0, -1)) past = past?.enter(key);
    const last = path.at(-1);
    if (past && last !== undefined) past.was.set(last, past.child(last));
  }

  private enter(key: string): PastNode | undefined {
    const standing = this.child(key);
    const past = standing && !(standing instanceof PastNode) ? new PastNode(standing) : standing;
    this.was.set(key, past);
    return past;
  }
}
