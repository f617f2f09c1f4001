import { PRIORITY } from '../tree/path';
import type { Path, Primitive, ReadNode } from '../tree/read-node';
import type { Tree } from '../tree/tree';
import { nodeAt } from '../tree/tree-node';

type Leaves = ReadonlyMap<string, Primitive | null>;

/** Leaves as they were before a change that is not written down yet. */
type Before = readonly { path: Path; value: Primitive | null }[];

/**
 * What happened in memory and is not written down yet. A save that fails takes all that wait behind it along, since
 * they were judged by what it had changed: then memory goes back to what is written down.
 */
export interface Unsaved {
  /** The last of them, which also writes down what an equal write found done; undefined when there is none. */
  last(): Promise<void> | undefined;
  /** Follows a save of leaves; the promise is the save's, after everything was put back if it failed. */
  follow(leaves: Leaves, before: ReadNode | undefined, saving: Promise<void>): Promise<void>;
}

// What is gone first, since it may stand where a value comes back; priorities last, since they need their place.
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

/** @param onChange is told about what was put back */
export function createUnsaved(tree: Tree, onChange: (paths: readonly Path[]) => void): Unsaved {
  const waiting = new Set<Before>();
  let last: Promise<void> | undefined;

  function putBack(before: Before): void {
    for (const write of before) tree.apply([write], 0);
    onChange(before.map(({ path }) => path));
  }

  /** The latest first; what was already put back is not among them. */
  function putBackSince(first: Before): void {
    const all = [...waiting];
    const lost = waiting.has(first) ? all.slice(all.indexOf(first)).reverse() : [];
    for (const before of lost) {
      waiting.delete(before);
      putBack(before);
    }
  }

  async function settle(before: Before, saving: Promise<void>): Promise<void> {
    try {
      await saving;
      waiting.delete(before);
    } catch (error) {
      putBackSince(before);
      throw error;
    }
  }

  return {
    last: () => (waiting.size > 0 ? last : undefined),
    follow(leaves, root, saving) {
      const before = leavesOf(leaves, root);
      waiting.add(before);
      last = settle(before, saving);
      // Who writes may not care.
      last.catch(() => undefined);
      return last;
    },
  };
}
