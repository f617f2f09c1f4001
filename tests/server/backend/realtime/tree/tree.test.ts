import { describe, expect, test } from 'vitest';
import { treeFromLeaves } from '../../../../../server/backend/realtime/realtime';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import { parsePath } from '../../../../../server/backend/realtime/tree/path';
import type { Json, Primitive } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';

const NOW = 1_700_000_000_000;

/** Returns a tree that holds `start`, and its result after writes by path. */
function written(start: Json, writes: Record<string, unknown>) {
  const tree = createTree();
  tree.apply([{ path: [], value: start }], NOW);
  const change = tree.apply(
    Object.entries(writes).map(([path, value]) => ({ path: parsePath(path), value: value as Json })),
    NOW,
  );
  return { tree, change, json: () => jsonOf(tree.at([])) };
}

describe('a write', () => {
  test.each<[string, Json, Record<string, unknown>, Json, Record<string, unknown>]>([
    [
      'empties and fills a branch',
      { a: { b: 1 } },
      { 'a/b': null, 'a/c': 1 },
      { a: { c: 1 } },
      { 'a/b': null, 'a/c': 1 },
    ],
    ['sets a value', null, { a: 1 }, { a: 1 }, { a: 1 }],
    ['makes what is missing above', null, { 'a/b/c': true }, { a: { b: { c: true } } }, { 'a/b/c': true }],
    [
      'replaces everything below',
      { a: { b: 1, c: 2 } },
      { a: { b: 1, d: 3 } },
      { a: { b: 1, d: 3 } },
      { 'a/c': null, 'a/d': 3 },
    ],
    ['turns a value into a branch', { a: 1 }, { 'a/b': 2 }, { a: { b: 2 } }, { a: null, 'a/b': 2 }],
    ['turns a branch into a value', { a: { b: 2 } }, { a: 1 }, { a: 1 }, { a: 1, 'a/b': null }],
    ['leaves no empty branch', { a: { b: { c: 1 } }, d: 1 }, { 'a/b/c': null }, { d: 1 }, { 'a/b/c': null }],
    ['empties the root', { a: { b: { c: 1 } } }, { 'a/b/c': null }, null, { 'a/b/c': null }],
    ['of nothing where nothing is changes nothing', { a: 1 }, { 'b/c': null, 'a/x': null }, { a: 1 }, {}],
    ['of the same value changes nothing', { a: { b: 1 } }, { a: { b: 1 } }, { a: { b: 1 } }, {}],
    ['takes empty objects for nothing', { a: 1 }, { a: { b: {}, c: [] } }, null, { a: null }],
    [
      'takes lists for keys',
      null,
      { a: ['x', null, 'y'] },
      { a: { 0: 'x', 2: 'y' } },
      { 'a/0': 'x', 'a/2': 'y' },
    ],
    ['counts up from what is there', { n: 4 }, { n: { '.sv': { increment: 3 } } }, { n: 7 }, { n: 7 }],
    ['counts up from 0 where nothing is', null, { n: { '.sv': { increment: -3 } } }, { n: -3 }, { n: -3 }],
    [
      'counts up from 0 where no number is',
      { n: 'x', m: { a: 1 } },
      { n: { '.sv': { increment: 1 } }, m: { '.sv': { increment: 2 } } },
      { n: 1, m: 2 },
      { n: 1, m: 2, 'm/a': null },
    ],
    [
      'counts up inside a value',
      { a: { n: 1, old: 1 } },
      { a: { n: { '.sv': { increment: 1 } } } },
      { a: { n: 2 } },
      { 'a/n': 2, 'a/old': null },
    ],
    ['knows the time', null, { t: { '.sv': 'timestamp' } }, { t: NOW }, { t: NOW }],
    ['of the root as a value', { a: 1 }, { '': 5 }, 5, { '': 5, a: null }],
  ])('%s', (_, start, writes, expected, leaves) => {
    const { change, json } = written(start, writes);
    expect(json()).toEqual(expected);
    expect(Object.fromEntries(change.leaves())).toEqual(leaves);
    expect(jsonOf(change.before)).toEqual(jsonOf(written(null, { '': start }).tree.at([])));
    change.undo();
    expect(json()).toEqual(jsonOf(change.before));
  });

  test('a write treats names of JavaScript as plain keys', () => {
    const value = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": 2, "toString": {"__proto__": 3}}',
    );
    const { json, tree } = written(null, { a: value });
    expect(JSON.stringify(json())).toBe(
      '{"a":{"__proto__":{"polluted":1},"constructor":2,"toString":{"__proto__":3}}}',
    );
    expect(tree.at(['a', 'valueOf'])).toBeUndefined();
    expect({}).not.toHaveProperty('polluted');
  });

  test('a write returns the earlier data, key by key', () => {
    const { change } = written({ a: { b: { c: 1, d: 2 } }, e: 1 }, { 'a/b/c': null, 'a/x': 1, e: { f: 2 } });
    const a = change.before?.child('a');
    expect(a?.size).toBe(1);
    expect([...(a?.entries() ?? [])].map(([key]) => key)).toEqual(['b']);
    expect(a?.child('x')).toBeUndefined();
    expect(a?.child('b')?.child('c')?.leaf).toBe(1);
    expect(change.before?.child('e')?.leaf).toBe(1);
    expect(change.before?.child('e')?.child('f')).toBeUndefined();
  });
});

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
