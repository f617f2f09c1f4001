import { BadData } from './errors';
import { changedLeaves, growthOf, PastNode } from './past-node';
import { bytesOf, checkKey, checkPlace, joinPath } from './path';
import type { Json, Path, Primitive, ReadNode } from './read-node';
import { nodeAt, TreeNode } from './tree-node';

/** Key of the root below `top`, so that the root is handled like any other node. */
const ROOT = '';

/** A new node for a location; undefined removes it. */
interface NodeChange {
  at: readonly string[];
  node: TreeNode | undefined;
}

/** Returns the existing nodes along a path. */
function nodesAlong(top: TreeNode, at: readonly string[]): TreeNode[] {
  const way = [top];
  for (const key of at) {
    const next = way.at(-1)?.child(key);
    if (!next) break;
    way.push(next);
  }
  return way;
}

/** Returns a node below the missing branches. */
const wrapped = (keys: readonly string[], node: TreeNode): TreeNode =>
  keys.reduceRight((child, key) => {
    const branch = new TreeNode(null);
    branch.put(key, child);
    return branch;
  }, node);

function remove(way: readonly TreeNode[], at: readonly string[]): void {
  let depth = way.length - 2;
  way[depth]?.put(at[depth] as string, undefined);
  for (; depth > 0 && way[depth]?.size === 0; depth -= 1)
    way[depth - 1]?.put(at[depth - 1] as string, undefined);
}

function add(way: readonly TreeNode[], at: readonly string[], node: TreeNode): void {
  const depth = Math.min(way.length, at.length) - 1;
  const parent = way[depth] as TreeNode;
  parent.leaf = null;
  parent.put(at[depth] as string, wrapped(at.slice(depth + 1), node));
}

/** Changes the tree below a permanent node in place, and removes empty branches. */
function applyChange(top: TreeNode, { at, node }: NodeChange): void {
  const way = nodesAlong(top, at);
  if (node) add(way, at, node);
  else if (way.length > at.length) remove(way, at);
  for (const changed of way) changed.hash = undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Resolves a server value: the time of the server in milliseconds, or a sum with the existing number (0 without one).
 * @throws BadData when it is unknown
 */
function serverValue(order: unknown, existing: Primitive | null | undefined, now: number): number {
  if (order === 'timestamp') return now;
  if (isObject(order) && Number.isFinite(order.increment)) {
    const sum = (typeof existing === 'number' ? existing : 0) + Number(order.increment);
    if (Number.isFinite(sum)) return sum;
  }
  throw new BadData('"server values" are {".sv": "timestamp"} and {".sv": {"increment": number}}.');
}

const STRING_BYTES_MAX = 10 * 1024 * 1024;
const UTF8_MAX = 3;

/** The location of a value, and the context of its server values. */
interface Place {
  depth: number;
  bytes: number;
  existing: ReadNode | undefined;
  now: number;
}

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

function stringOf(value: string): string {
  if (value.length * UTF8_MAX > STRING_BYTES_MAX && Buffer.byteLength(value) > STRING_BYTES_MAX)
    throw new BadData(`A string is longer than ${STRING_BYTES_MAX} bytes.`);
  return value;
}

function primitiveOf(value: unknown): Primitive {
  if (typeof value === 'string') return stringOf(value);
  if (typeof value === 'boolean' || Number.isFinite(value)) return value as Primitive;
  throw new BadData('A value must be a string, a finite number, a boolean, an object or null.');
}

function leafOf(order: Branch, { existing, now }: Place): TreeNode {
  if (Object.keys(order).length > 1) throw new BadData('Beside ".sv" there may be nothing.');
  return new TreeNode(serverValue(order['.sv'], existing?.leaf, now));
}

function branchOf(branch: Branch, place: Place): TreeNode | undefined {
  const node = new TreeNode(null);
  for (const key of Object.keys(branch)) {
    checkKey(key);
    const bytes = place.bytes + 1 + Buffer.byteLength(key);
    const child = { ...place, depth: place.depth + 1, bytes, existing: place.existing?.child(key) };
    const built = buildNode(branch[key], child);
    if (built) node.put(key, built);
  }
  return node.size > 0 ? node : undefined;
}

/**
 * Builds the nodes of a JSON value: lists become keys, null and empty branches are dropped, server values are resolved
 * against the existing data.
 * @throws BadData when a key or value is malformed, or the data is too deep
 */
function buildNode(value: Json | unknown, place: Place): TreeNode | undefined {
  if (value === null) return undefined;
  checkPlace(place.depth, place.bytes);
  if (!isBranch(value)) return new TreeNode(primitiveOf(value));
  return Object.hasOwn(value, '.sv') ? leafOf(value, place) : branchOf(value, place);
}

interface Write {
  path: Path;
  value: Json;
}

/** The data, mutable. */
export type Tree = ReturnType<typeof createTree>;

/** The result of writes. */
export interface Change {
  /** The written paths. */
  paths: readonly Path[];
  /** The old root, readable until the next `apply`. */
  before: ReadNode | undefined;
  /** Returns the changed leaves by joined path (`a/b`), null when removed; until the next `apply`. */
  leaves(): ReadonlyMap<string, Primitive | null>;
  /** The bytes that the data takes more in memory. */
  growth: number;
  /** Undoes the writes; only directly after `apply`. */
  undo(): void;
}

function rejectOverlaps(writes: readonly Write[]): void {
  const written = new Set(writes.map(({ path }) => joinPath(path)));
  if (written.size < writes.length) throw new BadData('Two writes have the same path.');
  for (const { path } of writes)
    for (let depth = 0; depth < path.length; depth += 1)
      if (written.has(joinPath(path.slice(0, depth)))) throw new BadData('A write lies above another.');
}

/** Creates an empty tree. */
export function createTree() {
  const top = new TreeNode(null);
  let bytes = 0;
  const root = (): TreeNode | undefined => top.child(ROOT);

  function change({ path, value }: Write, now: number): NodeChange {
    const existing = nodeAt(root(), path);
    const node = buildNode(value, { depth: path.length, bytes: bytesOf(path), existing, now });
    return { at: [ROOT, ...path], node };
  }

  return {
    /** Returns the node at a path; `[]` is the root. */
    at: (path: Path): ReadNode | undefined => nodeAt(root(), path),
    /** Returns the bytes that the data takes in memory, about. */
    bytes: () => bytes,
    /**
     * Applies all writes together, in any order. Server values are resolved against the existing data; `now` is in
     * milliseconds since 1970.
     * @throws BadData, with nothing changed, when a value is malformed or a write lies at or above another
     */
    apply(writes: readonly Write[], now: number): Change {
      if (writes.length > 1) rejectOverlaps(writes);
      const changes = writes.map((write) => change(write, now));
      const past = new PastNode(top);
      for (const { path } of writes) past.remember([ROOT, ...path]);
      // Additions before removals, so that no branch is emptied that another write fills.
      for (const each of changes.toSorted((a, b) => Number(!a.node) - Number(!b.node)))
        applyChange(top, each);
      const before = past.child(ROOT);
      const growth = growthOf(before, root());
      bytes += growth;
      return {
        paths: writes.map(({ path }) => path),
        before,
        leaves: () => changedLeaves(before, root()),
        growth,
        undo() {
          past.restore();
          bytes -= growth;
        },
      };
    },
  };
}
