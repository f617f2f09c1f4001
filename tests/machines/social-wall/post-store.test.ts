import { PostStore } from '@machines/social-wall/post-store';
import { expect, test, vi } from 'vitest';
import { post, posts } from './wall-fixture';

const idsIn = (store: PostStore): (string | undefined)[] =>
  Array.from({ length: store.size }, (_, index) => store.at(index)?.id);

test('posts are in the order of their time, newest first, and of their ids', () => {
  const store = new PostStore();
  expect([store.size, store.oldest, store.at(0)]).toEqual([0, null, undefined]);
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
