import type { Json, Primitive, ReadNode } from './read-node';

type Branch = { [key: string]: Json };

/** Sets a key, whatever its name: plain assignment of `__proto__` would be lost. */
export function putKey(branch: Branch, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(branch, key, { value, enumerable: true, configurable: true, writable: true });
  else branch[key] = value;
}

/** Returns the JSON of a node: null for no data. */
export function jsonOf(node: ReadNode | undefined): Json {
  if (!node) return null;
  if (node.leaf !== null) return node.leaf;
  const branch: Branch = {};
  for (const [key, child] of node.entries()) putKey(branch, key, jsonOf(child));
  return branch;
}

/** Quotes and a colon or a comma. */
const KEY_BYTES = 4;

const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

const textBytes = (text: string): number =>
  ESCAPED.test(text) ? Buffer.byteLength(JSON.stringify(text)) : Buffer.byteLength(text) + 2;

const primitiveBytes = (value: Primitive): number =>
  typeof value === 'string' ? textBytes(value) : String(value).length;

/** Returns the bytes left of a budget, below 0 as soon as it is exceeded. */
function leftAfter(node: ReadNode, bytes: number): number {
  let left = bytes - 2;
  if (node.leaf !== null) left -= primitiveBytes(node.leaf);
  for (const [key, child] of node.entries()) {
    left = leftAfter(child, left - KEY_BYTES - Buffer.byteLength(key));
    if (left < 0) return left;
  }
  return left;
}

/**
 * Returns whether the JSON of a node exceeds a size. Counts a few bytes too many per node, and stops at the
 * limit.
 */
export const isBeyond = (node: ReadNode | undefined, bytes: number): boolean =>
  node !== undefined && leftAfter(node, bytes) < 0;
