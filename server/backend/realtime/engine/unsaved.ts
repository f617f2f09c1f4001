import { PRIORITY } from '../tree/path';
import type { Path, Primitive, ReadNode } from '../tree/read-node';
import type { Tree } from '../tree/tree';
import { nodeAt } from '../tree/tree-node';

type Leaves = ReadonlyMap<string, Primitive | null>;

/** The leaves before an unsaved change. */
type Before = readonly { path: Path; value: Primitive | null }[];

/**
 * Changes in memory that are not saved yet. When a save fails, all later ones are undone too, since the rules were
 * checked against its changes: memory returns to the saved state.
 */
export interface Unsaved {
  /** Returns the last save under way, undefined when there is none. */
  last(): Promise<void> | undefined;
  /** Tracks a save; the promise settles with it, after the changes are undone if it failed. */
  follow(leaves: Leaves, before: ReadNode | undefined, saving: Promise<void>): Promise<void>;
}

// Removals first, since a removed leaf may block a restored one; priorities last, since they need their location.
function rankOf({ path, value }: Before[number]): number {
  if (value === null) return 0;
  return path.at(-1) === PRIORITY ? 2 : 1;
}

const leavesOf = (leaves: Leaves, before: ReadNode | undefined): Before =>
  [...leaves.keys()]
    .map((text) => {
      const path = text === '' ? [] : text.split('/');
      return { path, value: nodeAt(before, path)?.leaf ?? null };
    })
    .sort((one, other) => rankOf(one) - rankOf(other));

/** @param onChange is called with undone paths */
export function createUnsaved(tree: Tree, onChange: (paths: readonly Path[]) => void): Unsaved {
  const waiting = new Set<Before>();
  let last: Promise<void> | undefined;

  function undo(before: Before): void {
    for (const write of before) tree.apply([write], 0);
    onChange(before.map(({ path }) => path));
  }

  /** Undoes the latest change first; skips those already undone. */
  function undoSince(first: Before): void {
    const all = [...waiting];
    const lost = waiting.has(first) ? all.slice(all.indexOf(first)).reverse() : [];
    for (const before of lost) {
      waiting.delete(before);
      undo(before);
    }
  }

  async function settle(before: Before, saving: Promise<void>): Promise<void> {
    try {
      await saving;
      waiting.delete(before);
    } catch (error) {
      undoSince(before);
      throw error;
    }
  }

  return {
    last: () => (waiting.size > 0 ? last : undefined),
    follow(leaves, root, saving) {
      const before = leavesOf(leaves, root);
      waiting.add(before);
      last = settle(before, saving);
      // Callers may ignore the promise.
      last.catch(() => undefined);
      return last;
    },
  };
}
