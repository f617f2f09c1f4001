import { PRIORITY } from './path';
import type { Json, ReadNode } from './read-node';

type Branch = { [key: string]: Json };

/** Sets a key, whatever its name: plain assignment of `__proto__` would be lost. */
export function putKey(branch: Branch, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(branch, key, { value, enumerable: true, configurable: true, writable: true });
  else branch[key] = value;
}

function leafJson({ leaf, priority }: ReadNode): Json {
  return priority === null ? leaf : { '.value': leaf, [PRIORITY]: priority };
}

/** A node as it travels: null for nothing, `.priority` and `.value` where a priority was set. */
export function jsonOf(node: ReadNode | undefined): Json {
  if (!node) return null;
  if (node.leaf !== null) return leafJson(node);
  const branch: Branch = {};
  for (const [key, child] of node.entries()) putKey(branch, key, jsonOf(child));
  if (node.priority !== null) branch[PRIORITY] = node.priority;
  return branch;
}
