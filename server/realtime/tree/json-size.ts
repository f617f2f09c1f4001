import type { Primitive, ReadNode } from './read-node';

/** Quotes and a colon or a comma. */
const KEY_BYTES = 4;
/** `{".value":` and `,".priority":` with its brace. */
const PRIORITY_BYTES = 24;

const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

const textBytes = (text: string): number =>
  ESCAPED.test(text) ? Buffer.byteLength(JSON.stringify(text)) : Buffer.byteLength(text) + 2;

const primitiveBytes = (value: Primitive): number =>
  typeof value === 'string' ? textBytes(value) : String(value).length;

/** What is left of so many bytes, below 0 as soon as they are not enough. */
function leftAfter(node: ReadNode, bytes: number): number {
  let left = bytes - 2;
  if (node.leaf !== null) left -= primitiveBytes(node.leaf);
  if (node.priority !== null) left -= PRIORITY_BYTES + primitiveBytes(node.priority);
  for (const [key, child] of node.entries()) {
    left = leftAfter(child, left - KEY_BYTES - Buffer.byteLength(key));
    if (left < 0) return left;
  }
  return left;
}

/** Would a node take more than so many bytes as JSON? Stops counting there; a few bytes a node are added. */
export const isBeyond = (node: ReadNode | undefined, bytes: number): boolean =>
  node !== undefined && leftAfter(node, bytes) < 0;
