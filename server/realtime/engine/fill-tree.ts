import type { Json, Path, Primitive } from '../tree/read-node';
import { createTree, type Tree } from '../tree/tree';

type Branch = Record<string, Json>;

const newBranch = (): Branch => Object.create(null) as Branch;

function branchAt(root: Branch, path: Path): Branch {
  return path.reduce((branch, key) => {
    const standing = branch[key];
    if (typeof standing === 'object' && standing !== null) return standing;
    const next = newBranch();
    // A primitive with a priority: its value moves to where the format keeps it.
    if (standing !== undefined) next['.value'] = standing;
    branch[key] = next;
    return next;
  }, root);
}

function putLeaf(root: Branch, path: Path, value: Primitive): void {
  const key = path.at(-1) ?? '';
  const parent = branchAt(root, path.slice(0, -1));
  const standing = parent[key];
  if (typeof standing === 'object' && standing !== null) standing['.value'] = value;
  else parent[key] = value;
}

/** The root's key in what holds it, so that the root is filled like every other place. */
const ROOT = '';

const keysOf = (path: string): Path => (path === '' ? [ROOT] : [ROOT, ...path.split('/')]);

/** A tree with everything that was kept, as leaves by joined path. */
export function filledTree(leaves: ReadonlyMap<string, Primitive>, now: number): Tree {
  const tree = createTree();
  const holder = newBranch();
  for (const [path, value] of leaves) putLeaf(holder, keysOf(path), value);
  tree.apply([{ path: [], value: holder[ROOT] ?? null }], now);
  return tree;
}
