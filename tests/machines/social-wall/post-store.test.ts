import { PostStore } from '@machines/patterns/post-store';
import { describe, expect, test, vi } from 'vitest';
import { post, posts } from './wall-fixture';

const idsIn = (store: PostStore): (string | undefined)[] =>
  Array.from({ length: store.size }, (_, index) => store.at(index)?.id);

test('posts are in the order of their time, newest first, and of their ids', () => {
  const store = new PostStore();
  expect([store.version, store.size, store.oldest, store.at(0)]).toEqual([0, 0, null, undefined]);
  store.takeNewest([post('b', 2), post('c', 1), post('d', 2), post('a', 2)]);
  expect(idsIn(store)).toEqual(['d', 'b', 'a', 'c']);
  expect(store.oldest?.id).toBe('c');
});

test('newer posts push nothing out, and a removed one goes', () => {
  const store = new PostStore();
  store.takeNewest(posts(3));
  store.takeNewest(posts(3, 2));
  expect(idsIn(store)).toEqual(['p4', 'p3', 'p2', 'p1']);
  store.takeNewest([post('p4', 4), post('p2', 2)]);
  expect(idsIn(store)).toEqual(['p4', 'p2', 'p1']);
});

test('the oldest post goes when it is removed and the newest ones are all', () => {
  const store = new PostStore();
  store.takeNewest(posts(3), true);
  store.takeNewest(posts(2, 2), true);
  expect(idsIn(store)).toEqual(['p3', 'p2']);
});

test.each([
  ['unknown posts may lie between', posts(2, 8), ['p9', 'p8']],
  ['unknown posts may lie between, in the same moment', posts(2, 4), ['p5', 'p4']],
  ['the newest ones end with a known one', posts(2, 3), ['p4', 'p3', 'p2', 'p1']],
  ['there are none', [], []],
])('older posts stay only where nothing is missing: %s', (_, newest, left) => {
  const store = new PostStore();
  store.takeNewest(posts(3));
  store.takeNewest(newest);
  expect(idsIn(store)).toEqual(left);
});

test('a page of older posts follows those that are loaded', () => {
  const store = new PostStore();
  store.takeNewest(posts(2, 5));
  store.takeOlder(posts(3, 3));
  expect(idsIn(store)).toEqual(['p6', 'p5', 'p4', 'p3']);
});

test('a page of one older post is added', () => {
  const store = new PostStore();
  store.takeNewest(posts(2, 5));
  store.takeOlder([post('p4', 4)]);
  expect(idsIn(store)).toEqual(['p6', 'p5', 'p4']);
});

test('a change is told once and keeps the objects of the other posts', () => {
  const store = new PostStore();
  const listener = vi.fn();
  store.takeNewest(posts(2));
  const stop = store.watchList(listener);
  const [before, version] = [store.at(1), store.version];
  store.takeNewest([post('p2', 2, { text: 'Other' }), post('p1', 1)]);
  expect([store.at(0)?.text, store.at(1) === before]).toEqual(['Other', true]);
  expect([listener.mock.calls.length, store.version]).toEqual([1, version + 1]);
  store.takeOlder(posts(2));
  expect(store.version).toBe(version + 1);
  stop();
  store.takeNewest([]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(store)).toBe('{"posts":0}');
});

describe('the posts of a range', () => {
  const place = (createdAt: number) => ({ id: `p${createdAt}`, createdAt });
  const range = (newest: number, oldest: number) => ({ newest: place(newest), oldest: place(oldest) });
  const loaded = () => {
    const store = new PostStore();
    store.takeNewest(posts(6));
    return store;
  };

  test('replace those that are loaded there, and come back between loaded ones', () => {
    const store = loaded();
    store.takeRange(range(5, 2), [post('p5', 5), post('p2', 2)]);
    expect(idsIn(store)).toEqual(['p6', 'p5', 'p2', 'p1']);
    store.takeRange(range(5, 2), [post('p5', 5), post('p4', 4), post('p2', 2)]);
    expect(idsIn(store)).toEqual(['p6', 'p5', 'p4', 'p2', 'p1']);
    store.takeRange(range(5, 1), []);
    expect(idsIn(store)).toEqual(['p6']);
  });

  test('are all of the range, from its first post to its last, when they are not as many as were asked for', () => {
    const store = loaded();
    store.takeRange(range(5, 2), [post('p4', 4), post('p3', 3)]);
    expect(idsIn(store)).toEqual(['p6', 'p4', 'p3', 'p1']);
    store.takeRange(range(6, 1), [post('p3', 3)]);
    expect(idsIn(store)).toEqual(['p3']);
  });

  test('leave those alone that were too many to be followed', () => {
    const store = loaded();
    store.takeRange(range(5, 1), [post('p5', 5), post('p3', 3)], true);
    expect(idsIn(store)).toEqual(['p6', 'p5', 'p3', 'p2', 'p1']);
  });

  test('replace the oldest loaded one, and are not added below it', () => {
    const store = loaded();
    store.takeRange(range(2, 1), [post('p2', 2), post('p1', 1, { text: 'Other' })]);
    expect(store.oldest?.text).toBe('Other');
    store.takeNewest(posts(2, 9));
    store.takeRange(range(10, 2), [post('p10', 10), post('p9', 9), post('p8', 8), post('p5', 5)]);
    expect(idsIn(store)).toEqual(['p10', 'p9']);
  });

  test('are none where nothing is loaded', () => {
    const store = new PostStore();
    store.takeRange(range(5, 2), [post('p5', 5)]);
    expect(store.size).toBe(0);
  });
});
