import { BadData } from './errors';
import { changedLeaves, growthOf, PastNode } from './past-node';
import { bytesOf, checkKey, checkPlace, joinPath, PRIORITY, withoutPriority } from './path';
import type { Json, Path, Primitive, ReadNode } from './read-node';
import { nodeAt, TreeNode } from './tree-node';

/** Key of the root below `top`, so that the root is handled like any other node. */
const ROOT = '';

/** A new node for a location (undefined removes it), or a priority of the existing one. */
type NodeChange = { at: readonly string[] } & (
  | { node: TreeNode | undefined }
  | { priority: string | number | null }
);

interface NodeEditor {
  top: TreeNode;
  /** Applies changes in place and removes empty branches. Returns the undo. */
  apply(changes: readonly NodeChange[]): () => void;
}

type Undo = () => void;

// Additions before removals, so that no branch is emptied that another write fills; priorities last.
function rankOf(change: NodeChange): number {
  if ('priority' in change) return 2;
  return change.node ? 0 : 1;
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
    const branch = new TreeNode(null, null);
    branch.put(key, child);
    return branch;
  }, node);

/** Returns an editor of the tree below a permanent node. */
function createNodeEditor(): NodeEditor {
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

  function applyNode(way: readonly TreeNode[], at: readonly string[], node: TreeNode | undefined): void {
    if (node) add(way, at, node);
    else if (way.length > at.length) remove(way, at);
  }

  function applyOne(change: NodeChange): void {
    const { at } = change;
    const way = nodesAlong(top, at);
    const existing = way[at.length];
    if ('node' in change) applyNode(way, at, change.node);
    else if (existing) setOwn(existing, { priority: change.priority });
    touch(way);
  }

  return {
    top,
    apply(changes) {
      log = [];
      for (const change of changes.toSorted((a, b) => rankOf(a) - rankOf(b))) applyOne(change);
      const steps = log;
      return () => {
        for (const step of steps.reverse()) step();
      };
    },
  };
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

/** Returns a priority. @throws BadData unless it is a string, a finite number, a server value or null */
function priorityOf(
  value: unknown,
  existing: string | number | null | undefined,
  now: number,
): string | number | null {
  if (value === undefined || value === null) return null;
  if (isBranch(value) && '.sv' in value) return serverValue(value['.sv'], existing, now);
  if (typeof value === 'string') return stringOf(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new BadData('A priority must be a string, a finite number or null.');
}

function rejectOtherKeys(branch: Branch, name: string): void {
  if (Object.keys(branch).some((key) => key !== name && key !== PRIORITY))
    throw new BadData(`Beside "${name}" there may only be "${PRIORITY}".`);
}

function leafNode(value: unknown, priority: unknown, { existing, now }: Place): TreeNode {
  const resolved =
    isBranch(value) && '.sv' in value ? serverValue(value['.sv'], existing?.leaf, now) : primitiveOf(value);
  return new TreeNode(resolved, priorityOf(priority, existing?.priority, now));
}

function addChildren(node: TreeNode, branch: Branch, place: Place): void {
  for (const key of Object.keys(branch)) {
    if (key === PRIORITY) continue;
    checkKey(key);
    const bytes = place.bytes + 1 + Buffer.byteLength(key);
    const child = { ...place, depth: place.depth + 1, bytes, existing: place.existing?.child(key) };
    const built = buildNode(branch[key], child);
    if (built) node.put(key, built);
  }
}

function branchNode(branch: Branch, place: Place): TreeNode | undefined {
  const node = new TreeNode(null, priorityOf(branch[PRIORITY], place.existing?.priority, place.now));
  addChildren(node, branch, place);
  return node.size > 0 ? node : undefined;
}

function objectNode(branch: Branch, place: Place): TreeNode | undefined {
  if (Object.hasOwn(branch, '.sv')) {
    rejectOtherKeys(branch, '.sv');
    return leafNode(branch, branch[PRIORITY], place);
  }
  if (Object.hasOwn(branch, '.value')) {
    rejectOtherKeys(branch, '.value');
    return branch['.value'] === null ? undefined : leafNode(branch['.value'], branch[PRIORITY], place);
  }
  return branchNode(branch, place);
}

/**
 * Builds the nodes of a JSON value: lists become keys, null and empty branches are dropped, server values are resolved
 * against the existing data.
 * @throws BadData when a key, value or priority is malformed, or the data is too deep
 */
function buildNode(value: Json | unknown, place: Place): TreeNode | undefined {
  if (value === null) return undefined;
  checkPlace(place.depth, place.bytes);
  return isBranch(value) ? objectNode(value, place) : leafNode(value, null, place);
}

interface Write {
  path: Path;
  value: Json;
}

/** The data, mutable. */
export interface Tree {
  /** Returns the node at a path; `[]` is the root, a last key `.priority` the priority as a leaf. */
  at(path: Path): ReadNode | undefined;
  /** Returns the bytes that the data takes in memory, about. */
  bytes(): number;
  /**
   * Applies all writes together, in any order. Server values are resolved against the existing data; `now` is in
   * milliseconds since 1970.
   * @throws BadData, with nothing changed, when a value is malformed or a write lies at or above another
   */
  apply(writes: readonly Write[], now: number): Change;
}

/** The result of writes. */
export interface Change {
  /** The written paths. */
  paths: readonly Path[];
  /** The old root, readable until the next `apply`. */
  before: ReadNode | undefined;
  /** Returns the changed leaves by joined path (`a/b`, `a/b/.priority`), null when removed; until the next `apply`. */
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
export function createTree(): Tree {
  const editor = createNodeEditor();
  let bytes = 0;
  const root = (): TreeNode | undefined => editor.top.child(ROOT);

  function change({ path, value }: Write, now: number): NodeChange {
    const place = withoutPriority(path);
    const existing = nodeAt(root(), place);
    const at = [ROOT, ...place];
    if (place !== path) return { at, priority: priorityOf(value, existing?.priority, now) };
    return { at, node: buildNode(value, { depth: place.length, bytes: bytesOf(place), existing, now }) };
  }

  return {
    at: (path) => nodeAt(root(), path),
    bytes: () => bytes,
    apply(writes, now) {
      if (writes.length > 1) rejectOverlaps(writes);
      const changes = writes.map((write) => change(write, now));
      const past = new PastNode(editor.top);
      for (const { path } of writes) past.remember([ROOT, ...path]);
      const undo = editor.apply(changes);
      const before = past.child(ROOT);
      const growth = growthOf(before, root());
      bytes += growth;
      return {
        paths: writes.map(({ path }) => path),
        before,
        leaves: () => changedLeaves(before, root()),
        growth,
        undo() {
          undo();
          bytes -= growth;
        },
      };
    },
  };
}
