import { PastNode } from './past-node';
import { PRIORITY } from './path';
import type { Primitive, ReadNode } from './read-node';

type Leaves = Map<string, Primitive | null>;

const at = (path: string, key: string): string => (path === '' ? key : `${path}/${key}`);

function compare(leaves: Leaves, path: string, before: Primitive | null, after: Primitive | null): void {
  if (before !== after) leaves.set(path, after);
}

/** The keys under which two nodes may differ. */
function keysOf(before: ReadNode | undefined, after: ReadNode | undefined): Iterable<string> {
  if (before instanceof PastNode && after) return before.was.keys();
  const keys = new Set<string>();
  for (const [key] of before?.entries() ?? []) keys.add(key);
  for (const [key] of after?.entries() ?? []) keys.add(key);
  return keys;
}

function collect(
  leaves: Leaves,
  path: string,
  before: ReadNode | undefined,
  after: ReadNode | undefined,
): void {
  if (before === after) return;
  compare(leaves, path, before?.leaf ?? null, after?.leaf ?? null);
  compare(leaves, at(path, PRIORITY), before?.priority ?? null, after?.priority ?? null);
  for (const key of keysOf(before, after))
    collect(leaves, at(path, key), before?.child(key), after?.child(key));
}

/** The leaves and priorities that differ, by joined path: the new one, or null when it is gone. */
export function changedLeaves(before: ReadNode | undefined, after: ReadNode | undefined): Leaves {
  const leaves: Leaves = new Map();
  collect(leaves, '', before, after);
  return leaves;
}
