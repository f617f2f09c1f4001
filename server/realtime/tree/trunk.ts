import { TreeNode } from './tree-node';

/** The key of the root below the trunk's top, so that the root is a child like all others. */
export const ROOT = '';

/** What is put at a place: a new node (undefined removes), or a priority for what stands there. */
export type Planting = { at: readonly string[] } & (
  | { node: TreeNode | undefined }
  | { priority: string | number | null }
);

interface Trunk {
  top: TreeNode;
  /** Changes the tree in place; branches without children disappear. Returns what puts everything back. */
  plant(plantings: readonly Planting[]): () => void;
}

type Undo = () => void;

// Whatever the order of the writes, no branch is emptied that another of them fills, and none gets a priority too early.
function rankOf(planting: Planting): number {
  if ('priority' in planting) return 2;
  return planting.node ? 0 : 1;
}

/** The nodes on the way to a place, as far as they exist. */
function wayTo(top: TreeNode, at: readonly string[]): TreeNode[] {
  const way = [top];
  for (const key of at) {
    const next = way.at(-1)?.child(key);
    if (!next) break;
    way.push(next);
  }
  return way;
}

/** A node with the branches above it that are missing. */
const wrapped = (keys: readonly string[], node: TreeNode): TreeNode =>
  keys.reduceRight((child, key) => {
    const branch = new TreeNode(null, null);
    branch.put(key, child);
    return branch;
  }, node);

/** The data below one node that is never replaced. */
export function createTrunk(): Trunk {
  const top = new TreeNode(null, null);
  let log: Undo[] = [];

  function put(parent: TreeNode, key: string, child: TreeNode | undefined): void {
    const old = parent.child(key);
    parent.put(key, child);
    log.push(() => parent.put(key, old));
  }

  function setOwn(node: TreeNode, own: Partial<Pick<TreeNode, 'leaf' | 'priority'>>): void {
    const { leaf, priority } = node;
    Object.assign(node, own);
    log.push(() => Object.assign(node, { leaf, priority }));
  }

  function touch(way: readonly TreeNode[]): void {
    for (const node of way) node.hash = undefined;
    log.push(() => {
      for (const node of way) node.hash = undefined;
    });
  }

  function remove(way: readonly TreeNode[], at: readonly string[]): void {
    let depth = way.length - 2;
    put(way[depth] as TreeNode, at[depth] as string, undefined);
    for (; depth > 0 && way[depth]?.size === 0; depth -= 1)
      put(way[depth - 1] as TreeNode, at[depth - 1] as string, undefined);
  }

  function add(way: readonly TreeNode[], at: readonly string[], node: TreeNode): void {
    const depth = Math.min(way.length, at.length) - 1;
    const parent = way[depth] as TreeNode;
    if (parent.leaf !== null) setOwn(parent, { leaf: null });
    put(parent, at[depth] as string, wrapped(at.slice(depth + 1), node));
  }

  function plantNode(way: readonly TreeNode[], at: readonly string[], node: TreeNode | undefined): void {
    if (node) add(way, at, node);
    else if (way.length > at.length) remove(way, at);
  }

  function plantOne(planting: Planting): void {
    const { at } = planting;
    const way = wayTo(top, at);
    const standing = way[at.length];
    if ('node' in planting) plantNode(way, at, planting.node);
    else if (standing) setOwn(standing, { priority: planting.priority });
    touch(way);
  }

  return {
    top,
    plant(plantings) {
      log = [];
      for (const planting of plantings.toSorted((a, b) => rankOf(a) - rankOf(b))) plantOne(planting);
      const steps = log;
      return () => {
        for (const step of steps.reverse()) step();
      };
    },
  };
}
