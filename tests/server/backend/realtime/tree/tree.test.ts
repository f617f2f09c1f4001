import { describe, expect, test } from 'vitest';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import { parsePath } from '../../../../../server/backend/realtime/tree/path';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
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
