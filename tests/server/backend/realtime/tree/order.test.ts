import { describe, expect, test } from 'vitest';
import {
  BRANCH,
  compareSortKeys,
  compareValues,
  type SortValue,
  sortKey,
  sortValueOf,
} from '../../../../../server/backend/realtime/tree/order';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';

const KEYS = [
  '-2147483648',
  '-5',
  '0',
  '00',
  '7',
  '007',
  '8',
  '10',
  '2147483647',
  '-',
  '--1',
  '-2147483649',
  '1e3',
  '2147483648',
  '99999999999',
  'A',
  'a',
  'aa',
  'b',
  'é',
  '日',
];

const VALUES: SortValue[] = [
  null,
  false,
  true,
  -1e308,
  -5,
  0,
  0.5,
  7,
  10,
  1e308,
  '',
  '10',
  '9',
  'A',
  'a',
  'b',
  BRANCH,
];

const pairs = <T>(items: readonly T[]) =>
  items.flatMap((a, first) => items.map((b, second) => [a, b, Math.sign(first - second)] as const));

describe('the order', () => {
  test('the order of keys is that of integers, then of texts', () => {
    const wrong = pairs(KEYS).filter(
      ([a, b, expected]) => Math.sign(compareSortKeys(sortKey(a), sortKey(b))) !== expected,
    );
    expect(wrong).toEqual([]);
  });

  test('the order of values is nothing, booleans, numbers, texts and branches', () => {
    const wrong = pairs(VALUES).filter(([a, b, expected]) => Math.sign(compareValues(a, b)) !== expected);
    expect(wrong).toEqual([]);
  });

  test('integers beyond 32 bits are ordered as text', () => {
    expect(sortKey('2147483648').integer).toBeNull();
    expect(sortKey('-2147483649').integer).toBeNull();
    expect(sortKey('0000000000007').integer).toBe(7);
  });

  test.each([
    ['.key', null],
    ['.value', BRANCH],
    ['.priority', null],
    ['a', 1],
    ['b', BRANCH],
    ['b/c', 'deep'],
    ['b/c/d', null],
    ['missing', null],
  ])('ordered by %s a child counts as %s', (index, expected) => {
    const tree = createTree();
    tree.apply([{ path: ['x'], value: { a: 1, b: { c: 'deep' } } }], 0);
    const child = tree.at(['x']);
    expect(child && sortValueOf(index)(child)).toBe(expected);
  });
});
