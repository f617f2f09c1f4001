import { hashOf } from '../../../../server/realtime/tree/hash';
import type { Json } from '../../../../server/realtime/tree/read-node';
import { createTree } from '../../../../server/realtime/tree/tree';

/** The hash of data in a tree of its own. */
export function hashOfJson(value: Json): string {
  const tree = createTree();
  tree.apply([{ path: [], value }], 0);
  return hashOf(tree.at([]));
}
