import { expect, test } from 'vitest';
import { parsePath } from '../../../../../server/backend/realtime/tree/path';
import { parseQuery } from '../../../../../server/backend/realtime/tree/query';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';
import { createViews } from '../../../../../server/backend/realtime/tree/views';

const NEWEST = parseQuery({ i: 'at', l: 2, vf: 'r' });
const LONG = Object.fromEntries(Array.from({ length: 64 }, (_, number) => [`m${number}`, { at: number }]));
const SHORT = { m0: { at: 0 } };

function listsOf(lists: Record<string, object>) {
  const tree = createTree();
  tree.apply([{ path: [], value: lists as never }], 0);
  const views = createViews(tree);
  return {
    orders: (name: string) => views.orders([name]),
    visit: (name: string) => {
      const view = views.open([name], NEWEST);
      const found = view.current();
      view.release();
      return found;
    },
    put: (path: string, at: number) => {
      tree.apply([{ path: parsePath(path), value: { at } }], 0);
      for (const view of views.touch([parsePath(path)])) view.drain();
    },
  };
}

test('the order of a long list stays and is kept up to date while nobody listens', () => {
  const lists = listsOf({ long: LONG });
  expect(lists.visit('long')).toEqual({ m62: { at: 62 }, m63: { at: 63 } });
  expect(lists.orders('long')).toEqual(['at']);
  lists.put('long/new', 99);
  expect(lists.visit('long')).toEqual({ m63: { at: 63 }, new: { at: 99 } });
});

test('the order of a short list ends with its last listener', () => {
  const lists = listsOf({ short: SHORT });
  expect(lists.visit('short')).toEqual(SHORT);
  expect(lists.orders('short')).toEqual([]);
});

test('the orders of sixteen long lists stay, those that were used last', () => {
  const names = Array.from({ length: 17 }, (_, number) => `list${number}`);
  const lists = listsOf(Object.fromEntries(names.map((name) => [name, LONG])));
  for (const name of names.slice(0, 16)) lists.visit(name);
  lists.visit('list0');
  lists.visit('list16');
  const kept = names.filter((name) => lists.orders(name).length > 0);
  expect(kept).toEqual(names.filter((name) => name !== 'list1'));
});
