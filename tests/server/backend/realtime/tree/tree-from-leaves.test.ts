import { expect, test } from 'vitest';
import { treeFromLeaves } from '../../../../../server/backend/realtime/realtime';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import type { Json, Primitive } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';

test.each<[string, Json]>([
  ['nothing', null],
  ['a value at the root', 'alone'],
  ['a value with a priority at the root', { '.value': false, '.priority': 7 }],
  ['a root with a priority', { a: 1, '.priority': 'first' }],
  [
    'values and priorities at every depth',
    {
      a: { '.value': 1, '.priority': 2 },
      b: { c: { d: 'x', '.priority': 0 }, e: true },
      __proto__x: { constructor: 1 },
    },
  ],
])('stored leaves are loaded unchanged: %s', (_, value) => {
  const tree = createTree();
  const kept = tree.apply([{ path: [], value }], 0).leaves();
  expect(jsonOf(treeFromLeaves(kept as ReadonlyMap<string, Primitive>, 0).at([]))).toEqual(value);
});
