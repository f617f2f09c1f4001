import fc from 'fast-check';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';

const KEYS = ['a', 'b', 'c', '1', '02', '10', '-3', '__proto__'];
const key = fc.constantFrom(...KEYS);
const primitive = fc.constantFrom<(string | number | boolean)[]>(
  '',
  'a',
  'b',
  '10',
  0,
  -1,
  2,
  2.5,
  10,
  true,
  false,
);

const leaf: fc.Arbitrary<Json> = primitive;

const branch = (child: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.dictionary(key, child, { maxKeys: 4, noNullPrototype: true });

const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: branch(leaf) },
  { weight: 1, arbitrary: branch(fc.oneof(leaf, branch(leaf))) },
);

export interface Write {
  path: string[];
  value: Json;
}

const place = fc.array(key, { maxLength: 4 });

const write: fc.Arbitrary<Write> = fc.record({ path: place, value });

const isAbove = (a: string[], b: string[]): boolean => a.every((part, index) => part === b[index]);

const apart = (writes: Write[]): Write[] =>
  writes.filter(
    ({ path }, index) =>
      !writes.slice(0, index).some((other) => isAbove(other.path, path) || isAbove(path, other.path)),
  );

/** Writes at disjoint locations. */
export const update = fc.array(write, { minLength: 1, maxLength: 3 }).map(apart);
