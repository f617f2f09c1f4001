import { expect, test } from 'vitest';
import { treeFromLeaves } from '../../../../../server/backend/realtime/realtime';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import type { Json, Primitive } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';

test.each<[string, Json]>([
  ['nothing', null],
  ['a value at the root', 'alone'],
  ['values at every depth', { a: 1, b: { c: { d: 'x' }, e: true }, __proto__x: { constructor: 1 } }],
])('stored leaves are loaded unchanged: %s', (_, value) => {
  const tree = createTree();
  const kept = tree.apply([{ path: [], value }], 0).leaves();
  expect(jsonOf(treeFromLeaves(kept as ReadonlyMap<string, Primitive>, 0).at([]))).toEqual(value);
});

test('priorities that an earlier version stored are skipped', () => {
  const kept = new Map<string, Primitive>([
    ['.priority', 1],
    ['a', 'x'],
    ['a/.priority', 2],
  ]);
  expect(jsonOf(treeFromLeaves(kept, 0).at([]))).toEqual({ a: 'x' });
});
