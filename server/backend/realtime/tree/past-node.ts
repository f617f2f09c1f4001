import type { Primitive, ReadNode } from './read-node';
import type { TreeNode } from './tree-node';

/** A node as it was before a change in place: it stores the old nodes along the written paths. */
export class PastNode implements ReadNode {
  readonly leaf: Primitive | null;
  readonly size: number;
  /** Old nodes of the changed keys. */
  readonly was = new Map<string, PastNode | TreeNode | undefined>();
  private readonly now: TreeNode;

  constructor(now: TreeNode) {
    this.now = now;
    this.leaf = now.leaf;
    this.size = now.size;
  }

  child(key: string): PastNode | TreeNode | undefined {
    return this.was.has(key) ? this.was.get(key) : this.now.child(key);
  }

  *entries(): Iterable<readonly [string, ReadNode]> {
    for (const entry of this.now.entries()) if (!this.was.has(entry[0])) yield entry;
    for (const [key, node] of this.was) if (node) yield [key, node];
  }

  /** Stores the node at a path; to be called for every path before any change. */
  remember(path: readonly string[]): void {
    let past: PastNode | undefined = this;
    for (const key of path.slice(0, -1)) past = past?.enter(key);
    const last = path.at(-1);
    if (past && last !== undefined) past.was.set(last, past.child(last));
  }

  /** Undoes the change. */
  restore(): void {
    this.now.leaf = this.leaf;
    this.now.hash = undefined;
    for (const [key, was] of this.was) {
      this.now.put(key, was instanceof PastNode ? was.now : was);
      if (was instanceof PastNode) was.restore();
    }
  }

  private enter(key: string): PastNode | undefined {
    const existing = this.child(key);
    const past = existing && !(existing instanceof PastNode) ? new PastNode(existing) : existing;
    this.was.set(key, past);
    return past;
  }
}

/** Called with a joined path whose leaf differs. */
type Visit = (path: string, before: Primitive | null, after: Primitive | null) => void;

const at = (path: string, key: string): string => (path === '' ? key : `${path}/${key}`);

/** Returns the keys whose children may differ. */
function keysOf(before: ReadNode | undefined, after: ReadNode | undefined): Iterable<string> {
  if (before instanceof PastNode && after) return before.was.keys();
  const keys = new Set<string>();
  for (const [key] of before?.entries() ?? []) keys.add(key);
  for (const [key] of after?.entries() ?? []) keys.add(key);
  return keys;
}

function compare(visit: Visit, path: string, before: Primitive | null, after: Primitive | null): void {
  if (before !== after) visit(path, before, after);
}

function visitChanges(
  visit: Visit,
  path: string,
  before: ReadNode | undefined,
  after: ReadNode | undefined,
): void {
  if (before === after) return;
  compare(visit, path, before?.leaf ?? null, after?.leaf ?? null);
  for (const key of keysOf(before, after))
    visitChanges(visit, at(path, key), before?.child(key), after?.child(key));
}

/** Returns the new leaves that differ, by joined path; null when removed. */
export function changedLeaves(before: ReadNode | undefined, after: ReadNode | undefined) {
  const leaves = new Map<string, Primitive | null>();
  visitChanges((path, _, value) => leaves.set(path, value), '', before, after);
  return leaves;
}

/** What a leaf takes in memory beside its path and its text, in bytes. */
const LEAF_BYTES = 200;

const bytesOf = (path: string, value: Primitive | null): number =>
  value === null ? 0 : LEAF_BYTES + path.length + (typeof value === 'string' ? value.length : 0);

/** Returns how many bytes more the new data takes in memory, about. */
export function growthOf(before: ReadNode | undefined, after: ReadNode | undefined): number {
  let bytes = 0;
  const count: Visit = (path, old, value) => {
    bytes += bytesOf(path, value) - bytesOf(path, old);
  };
  visitChanges(count, '', before, after);
  return bytes;
}
