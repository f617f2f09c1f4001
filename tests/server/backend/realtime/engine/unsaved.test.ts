import { expect, test } from 'vitest';
import { createUnsaved } from '../../../../../server/backend/realtime/engine/data-store';
import { jsonOf } from '../../../../../server/backend/realtime/tree/json';
import { joinPath, parsePath } from '../../../../../server/backend/realtime/tree/path';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';

const BEFORE = {
  leaf: 5,
  branch: { x: 1, y: { z: 'deep' } },
};

/** A tree whose saves end when the test completes them. */
function opened(value: Json) {
  const tree = createTree();
  tree.apply([{ path: [], value }], 0);
  const told: string[] = [];
  const unsaved = createUnsaved(tree, (paths) => told.push(...paths.map(joinPath)));
  const saves: { done: () => void; fail: () => void }[] = [];
  const write = (values: Record<string, Json>) => {
    const writes = Object.entries(values).map(([path, value]) => ({ path: parsePath(path), value }));
    const change = tree.apply(writes, 0);
    const saving = new Promise<void>((done, reject) => {
      saves.push({ done, fail: () => reject(new Error('the disk is broken')) });
    });
    return unsaved.follow(change.leaves(), change.before, saving);
  };
  return { unsaved, told, saves, write, now: () => jsonOf(tree.at([])) };
}

test.each<[string, Record<string, Json>]>([
  ['a value that became a branch', { leaf: { a: { b: 1 } } }],
  ['a branch that became a value', { branch: 'flat' }],
  ['a branch that is gone', { branch: null }],
  ['everything that is gone', { '': null }],
  ['several places', { leaf: 6, 'branch/y/new': 1, 'branch/x': null, added: { deep: { down: true } } }],
])('data that could not be saved is reverted: %s', async (_, values) => {
  const { write, saves, now, told } = opened(BEFORE);
  const written = write(values);
  expect(now()).not.toEqual(BEFORE);
  saves[0]?.fail();
  await expect(written).rejects.toThrow('the disk is broken');
  expect(now()).toEqual(BEFORE);
  expect(told).not.toEqual([]);
});

test('a failed save reverts all writes waiting behind it, and keeps what was saved before', async () => {
  const { write, saves, now, unsaved } = opened({ n: 0 });
  const first = write({ n: 1 });
  const [second, third] = [write({ n: 2, other: 'x' }), write({ n: { deep: 3 } })];
  saves[0]?.done();
  await first;
  saves[1]?.fail();
  saves[2]?.fail();
  await expect(second).rejects.toThrow();
  expect(now()).toEqual({ n: 1 });
  await expect(third).rejects.toThrow();
  expect([now(), unsaved.last()]).toEqual([{ n: 1 }, undefined]);
});

test('a save that fails behind others does not affect them', async () => {
  const { write, saves, now } = opened({ n: 0 });
  const first = write({ n: 1 });
  const second = write({ n: 2 });
  saves[1]?.fail();
  await expect(second).rejects.toThrow();
  expect(now()).toEqual({ n: 1 });
  saves[0]?.done();
  await first;
  expect(now()).toEqual({ n: 1 });
});
