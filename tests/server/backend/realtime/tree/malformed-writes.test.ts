import { describe, expect, test } from 'vitest';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import { parsePath } from '../../../../../server/backend/realtime/tree/path';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';

const NOW = 1_700_000_000_000;

describe('a write', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a key with a dot', { a: { 'b.c': 1 } }],
    ['a key with a slash', { a: { 'b/c': 1 } }],
    ['an empty key', { a: { '': 1 } }],
    ['a key with half a surrogate pair', { a: { '\udc00': 1 } }],
    ['an unknown server value', { a: { '.sv': 'random' } }],
    ['a server value that adds no number', { a: { '.sv': { increment: 'x' } } }],
    ['a server value beside children', { a: { '.sv': 'timestamp', b: 1 } }],
    ['a sum that is infinite', { n: { '.sv': { increment: 1.7e308 } } }],
    ['a priority of a value', { a: { '.value': 1, '.priority': 2 } }],
    ['a priority of a branch', { a: { b: 1, '.priority': 2 } }],
    ['a priority alone', { 'k/.priority': 2 }],
    ['a server value beside a priority', { a: { '.sv': 'timestamp', '.priority': 1 } }],
    ['not a number', { a: Number.NaN }],
    ['an infinite number', { a: Number.POSITIVE_INFINITY }],
    ['undefined', { a: { b: undefined } }],
    ['a string beyond 10 MB', { a: 'é'.repeat(5 * 1024 * 1024 + 1) }],
    ['a key beyond 768 bytes', { a: { ['k'.repeat(767)]: 1 } }],
    [
      'a path beyond 32 keys',
      { a: Array.from({ length: 32 }).reduce<unknown>((value) => ({ k: value }), 1) },
    ],
    ['one path above another', { 'a/b': 1, a: 2 }],
    ['the root above another path', { '': 1, 'a/b': 1 }],
    ['one path twice', { 'a/b': 1, '/a/b/': 1 }],
  ])('a write with %s is rejected as a whole', (_, writes) => {
    const start = { k: 1, n: 1.7e308 };
    const tree = createTree();
    tree.apply([{ path: [], value: start }], NOW);
    const all = [...Object.entries({ first: 'x' }), ...Object.entries(writes)];
    const apply = () =>
      tree.apply(
        all.map(([path, value]) => ({ path: parsePath(path), value: value as Json })),
        NOW,
      );
    expect(apply).toThrow(expect.objectContaining({ name: 'BadData' }));
    expect(jsonOf(tree.at([]))).toEqual(start);
  });

  test('a write may have a string of exactly 10 MB', () => {
    const value = 'é'.repeat(5 * 1024 * 1024);
    const tree = createTree();
    tree.apply([{ path: ['a'], value }], NOW);
    expect(tree.at(['a'])?.leaf).toBe(value);
  });
});
