import { BadData } from './bad-data';
import { buildNode, priorityOf } from './build-node';
import { changedLeaves } from './changed-leaves';
import { PastNode } from './past-node';
import { bytesOf, joinPath, withoutPriority } from './path';
import type { Json, Path, Primitive, ReadNode } from './read-node';
import { nodeAt, type TreeNode } from './tree-node';
import { createTrunk, type Planting, ROOT } from './trunk';

interface Write {
  path: Path;
  value: Json;
}

/** The data, changed in place. */
export interface Tree {
  /** What stands at a path; `[]` is the root, a last key `.priority` the priority as a leaf. */
  at(path: Path): ReadNode | undefined;
  /**
   * Applies all writes together: their order does not matter. Server values are resolved against what stands at this moment; `now` is in
   * milliseconds since 1970.
   * @throws BadData, with nothing changed, when a value is malformed or a write lies at or above another
   */
  apply(writes: readonly Write[], now: number): Change;
}

/** What writes did. */
export interface Change {
  /** The written paths. */
  paths: readonly Path[];
  /** The root as it was before, readable until the next `apply`. */
  before: ReadNode | undefined;
  /** Leaves that differ, by joined path (`a/b`, `a/b/.priority`): the new one, or null when it is gone. Ask before the next `apply`. */
  leaves(): ReadonlyMap<string, Primitive | null>;
  /** Puts everything back; only directly after `apply`. */
  undo(): void;
}

function refuseOverlaps(writes: readonly Write[]): void {
  const written = new Set(writes.map(({ path }) => joinPath(path)));
  if (written.size < writes.length) throw new BadData('Two writes have the same path.');
  for (const { path } of writes)
    for (let depth = 0; depth < path.length; depth += 1)
      if (written.has(joinPath(path.slice(0, depth)))) throw new BadData('A write lies above another.');
}

/** An empty tree. */
export function createTree(): Tree {
  const trunk = createTrunk();
  const root = (): TreeNode | undefined => trunk.top.child(ROOT);

  function planting({ path, value }: Write, now: number): Planting {
    const place = withoutPriority(path);
    const standing = nodeAt(root(), place);
    const at = [ROOT, ...place];
    if (place !== path) return { at, priority: priorityOf(value, standing?.priority, now) };
    return { at, node: buildNode(value, { depth: place.length, bytes: bytesOf(place), standing, now }) };
  }

  return {
    at: (path) => nodeAt(root(), path),
    apply(writes, now) {
      if (writes.length > 1) refuseOverlaps(writes);
      const plantings = writes.map((write) => planting(write, now));
      const past = new PastNode(trunk.top);
      for (const { path } of writes) past.remember([ROOT, ...path]);
      const undo = trunk.plant(plantings);
      const before = past.child(ROOT);
      return {
        paths: writes.map(({ path }) => path),
        before,
        leaves: () => changedLeaves(before, root()),
        undo,
      };
    },
  };
}
