import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../../../../../server/backend/realtime/tree/hash';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';
import { hashOfJson } from './hash-of-json';

const sha1 = (text: string): string => createHash('sha1').update(text, 'utf8').digest('base64');

describe('the hash of a node', () => {
  test.each<[Json, string]>([
    ['text', 'string:text'],
    ['', 'string:'],
    ['Grüße 😀', 'string:Grüße 😀'],
    [true, 'boolean:true'],
    [false, 'boolean:false'],
    [0, 'number:0000000000000000'],
    [1, 'number:3ff0000000000000'],
    [-2.5, 'number:c004000000000000'],
    [1_700_000_000_000, 'number:4278bcfe56800000'],
    [0.1, 'number:3fb999999999999a'],
    [5e-324, 'number:0000000000000001'],
    [1.7976931348623157e308, 'number:7fefffffffffffff'],
    // Clients find the exponent with a logarithm: no IEEE double, but the hash they compare.
    [9_007_199_254_740_991, 'number:4340000000000000'],
    [{ a: 1 }, `:a:${sha1('number:3ff0000000000000')}`],
    [{ b: 'x', a: 'y' }, `:a:${sha1('string:y')}:b:${sha1('string:x')}`],
    [{ '10': 'x', '9': 'y' }, `:9:${sha1('string:y')}:10:${sha1('string:x')}`],
  ])('the hash of %j is that of %s', (value, text) => {
    expect(hashOfJson(value)).toBe(sha1(text));
  });

  test('the hash of an empty node is empty', () => {
    expect([hashOfJson(null), hashOfJson({}), hashOfJson({ a: { b: null } })]).toEqual(['', '', '']);
  });

  test('the hash follows every change and every undo', () => {
    const tree = createTree();
    const hashes = () => [hashOf(tree.at([])), hashOf(tree.at(['a'])), hashOf(tree.at(['b']))];
    tree.apply([{ path: [], value: { a: { x: 1 }, b: 2 } }], 0);
    const first = hashes();
    const change = tree.apply([{ path: ['a', 'y', 'z'], value: 3 }], 0);
    const second = hashes();
    expect(second).toEqual([
      hashOfJson({ a: { x: 1, y: { z: 3 } }, b: 2 }),
      hashOfJson({ x: 1, y: { z: 3 } }),
      first[2],
    ]);
    change.undo();
    expect(hashes()).toEqual(first);
    tree.apply([{ path: ['a', 'x'], value: null }], 0);
    expect(hashes()).toEqual([hashOfJson({ b: 2 }), '', first[2]]);
  });

  test('the hash of a past node is that of the old data', () => {
    const tree = createTree();
    tree.apply([{ path: [], value: { a: { x: 1 }, b: 2 } }], 0);
    const first = hashOf(tree.at([]));
    expect(hashOf(tree.apply([{ path: ['a'], value: 5 }], 0).before)).toBe(first);
  });
});
