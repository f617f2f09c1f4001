import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf } from '../../../../../server/backend/realtime/tree/hash';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import type { Json, Path } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree, type Tree } from '../../../../../server/backend/realtime/tree/tree';
import { propertyRuns } from '../../../../support/seeded';
import { update, type Write } from './arbitraries';
import { hashOfJson } from './hash-of-json';
import { jsonOfPlain, type Plain, putAll } from './oracle';

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
