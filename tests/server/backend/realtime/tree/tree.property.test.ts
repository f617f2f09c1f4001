import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf } from '../../../../../server/backend/realtime/tree/hash';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import type { Json, Path } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree, type Tree } from '../../../../../server/backend/realtime/tree/tree';
import { propertyRuns } from '../../../../support/seeded';
import { hashOfJson } from './hash-of-json';

/** Data as plain objects, with straightforward writes. */
type Plain = {
  value: string | number | boolean | null;
  children: Map<string, Plain>;
};

function plainOf(json: Json): Plain | null {
  if (json === null) return null;
  if (typeof json !== 'object') return { value: json, children: new Map() };
  const children = new Map<string, Plain>();
  for (const [key, child] of Object.entries(json)) {
    const plain = plainOf(child);
    if (plain) children.set(key, plain);
  }
  return children.size === 0 ? null : { value: null, children };
}

function jsonOfPlain(plain: Plain | null): Json {
  if (!plain) return null;
  if (plain.value !== null) return plain.value;
  return Object.fromEntries([...plain.children].map(([key, child]) => [key, jsonOfPlain(child)]));
}

function putChild(data: Plain | null, key: string, child: Plain | null): Plain | null {
  if (!child && !data?.children.has(key)) return data;
  const others = [...(data?.children ?? [])].filter(([other]) => other !== key);
  const children = new Map(child ? [...others, [key, child]] : others);
  return children.size === 0 ? null : { value: null, children };
}

/** Returns the data with a value set at a path. */
function put(data: Plain | null, [key, ...rest]: readonly string[], value: Json): Plain | null {
  if (key === undefined) return plainOf(value);
  return putChild(data, key, put(data?.children.get(key) ?? null, rest, value));
}

interface Write {
  path: readonly string[];
  value: Json;
}

const rankOfWrite = ({ value }: Write): number => (plainOf(value) ? 0 : 1);

/** Returns the data after simultaneous writes: additions, then removals. */
const putAll = (data: Plain | null, writes: readonly Write[]): Plain | null =>
  [...writes]
    .sort((a, b) => rankOfWrite(a) - rankOfWrite(b))
    .reduce((plain, { path, value }) => put(plain, path, value), data);

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

const place = fc.array(key, { maxLength: 4 });
const write: fc.Arbitrary<Write> = fc.record({ path: place, value });
const isAbove = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((part, index) => part === b[index]);

const apart = (writes: Write[]): Write[] =>
  writes.filter(
    ({ path }, index) =>
      !writes.slice(0, index).some((other) => isAbove(other.path, path) || isAbove(path, other.path)),
  );

/** Writes at disjoint locations. */
const update = fc.array(write, { minLength: 1, maxLength: 3 }).map(apart);

const step = fc.record({ writes: update, undone: fc.boolean() });

function leavesOf(json: Json, path: Path = []): [string, Json][] {
  if (typeof json !== 'object' || json === null) return json === null ? [] : [[path.join('/'), json]];
  return Object.entries(json).flatMap(([key, child]) => leavesOf(child, [...path, key]));
}

/** Returns the differing leaves, found by comparing everything. */
function difference(before: Json, after: Json): Map<string, Json> {
  const [old, now] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const changed = [...now].filter(([path, leaf]) => old.get(path) !== leaf);
  const gone = [...old.keys()].filter((path) => !now.has(path)).map((path) => [path, null] as const);
  return new Map([...changed, ...gone]);
}

function check(tree: Tree, model: Plain | null, writes: Write[], undone: boolean): Plain | null {
  const before = jsonOfPlain(model);
  const change = tree.apply(writes, 0);
  const next = putAll(model, writes);
  const after = jsonOfPlain(next);
  expect(jsonOf(tree.at([]))).toEqual(after);
  expect(jsonOf(change.before)).toEqual(before);
  expect(new Map(change.leaves())).toEqual(difference(before, after));
  expect([hashOf(change.before), hashOf(tree.at([]))]).toEqual([hashOfJson(before), hashOfJson(after)]);
  if (!undone) return next;
  change.undo();
  expect(jsonOf(tree.at([]))).toEqual(before);
  expect(hashOf(tree.at([]))).toBe(hashOfJson(before));
  return model;
}

test('random writes and undos give the same data as straightforward writes into plain objects', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const tree = createTree();
      steps.reduce<Plain | null>((model, { writes, undone }) => check(tree, model, writes, undone), null);
    }),
    propertyRuns(300),
  );
});
