import type { Json, Path, Primitive } from './read-node';
import { createTree, type Tree } from './tree';

type Branch = Record<string, Json>;

const newBranch = (): Branch => Object.create(null) as Branch;

function branchAt(root: Branch, path: Path): Branch {
  return path.reduce((branch, key) => {
    const existing = branch[key];
    if (typeof existing === 'object' && existing !== null) return existing;
    const next = newBranch();
    // A primitive with a priority: its value moves to `.value`.
    if (existing !== undefined) next['.value'] = existing;
    branch[key] = next;
    return next;
  }, root);
}

function putLeaf(root: Branch, path: Path, value: Primitive): void {
  const key = path.at(-1) ?? '';
  const parent = branchAt(root, path.slice(0, -1));
  const existing = parent[key];
  if (typeof existing === 'object' && existing !== null) existing['.value'] = value;
  else parent[key] = value;
}

/** Key of the root in its holder, so that the root is handled like any other node. */
const ROOT = '';

const keysOf = (path: string): Path => (path === '' ? [ROOT] : [ROOT, ...path.split('/')]);

/** Returns the tree of leaves by joined path. */
export function treeFromLeaves(leaves: ReadonlyMap<string, Primitive>, now: number): Tree {
  const tree = createTree();
  const holder = newBranch();
  for (const [path, value] of leaves) putLeaf(holder, keysOf(path), value);
  tree.apply([{ path: [], value: holder[ROOT] ?? null }], now);
  return tree;
}
