import { hashOf } from '../../../../../server/backend/realtime/tree/hash';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';

/** Returns the hash of data in a separate tree. */
export function hashOfJson(value: Json): string {
  const tree = createTree();
  tree.apply([{ path: [], value }], 0);
  return hashOf(tree.at([]));
}
