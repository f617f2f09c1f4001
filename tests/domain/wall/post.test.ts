import { wallAddresses } from '@domain/venue/foreign-content';
import { comparePosts, postOf, postPlaceSchema, postText } from '@domain/wall/post';
import { ownReaction, POST_REACTIONS, REACTION_EMOJI, reactionCounts } from '@domain/wall/post-reactions';
import { POST_MAX } from '@domain/wall/wall-limits';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const stored = { authorId: 'ada', authorName: 'Ada', text: 'Hello', createdAt: 5 };

test.each([
  ['a', '-'.repeat(20), undefined],
  ['a'.repeat(240), 'b'.repeat(20), undefined],
  ['', 'b'.repeat(20), 'Invalid length: Expected >=1 but received 0'],
  ['a'.repeat(241), 'b'.repeat(20), 'Invalid length: Expected <=240 but received 241'],
  ['a', 'b'.repeat(19), 'must be the id of a post'],
])('a place of the wall %s and the post %s has the fault %s', (widgetId, postId, fault) => {
  expect(v.safeParse(postPlaceSchema, { widgetId, postId }).issues?.[0].message).toBe(fault);
});

test('a stored post has its key as id and clean texts', () => {
  expect(postOf('one', { ...stored, authorName: ' A\nda ', text: ' Hi\u202e ', approved: true })).toEqual({
    id: 'one',
    authorId: 'ada',
    authorName: 'A da',
    text: 'Hi',
    createdAt: 5,
  });
});

test('a stored post has its picture', () => {
  const asset = 'a'.repeat(32);
  expect(postOf('one', { ...stored, asset })).toEqual({ id: 'one', ...stored, asset });
});

test.each([
  null,
  { ...stored, asset: 'https://x.example/a.png' },
  'post',
  {},
  { ...stored, text: undefined },
  { ...stored, createdAt: 'now' },
])('%j is no post', (value) => {
  expect(postOf('one', value)).toBeNull();
});

test.each([
  [
    { like: 2, love: 0, celebrate: 1, angry: 5 },
    { like: 2, celebrate: 1 },
  ],
  [{ like: -1, love: 1.5, laugh: 'many' }, undefined],
  ['many', undefined],
  [{}, undefined],
])('of the stored counts %j only those of known reactions of somebody are shown', (reactions, shown) => {
  const { reactions: counts, ...post } = postOf('one', { ...stored, reactions }) ?? {};
  expect(counts).toEqual(shown);
  expect(post).toEqual({ id: 'one', ...stored });
});

test('newer posts come first, and of the same time those with later ids', () => {
  const posts = [
    { id: 'a', createdAt: 1 },
    { id: 'b', createdAt: 2 },
    { id: 'c', createdAt: 2 },
  ];
  expect(posts.toSorted(comparePosts).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(comparePosts(posts[0] as never, posts[0] as never)).toBe(0);
});

test.each([
  [' Hello ', { text: 'Hello' }],
  [' \n ', { fault: 'empty' }],
  ['x'.repeat(POST_MAX), { text: 'x'.repeat(POST_MAX) }],
  ['x'.repeat(POST_MAX + 1), { fault: 'tooLong' }],
  [' '.repeat(25 * POST_MAX + 1), { fault: 'tooLong' }],
])('a typed text is sent as it is read, or says why it is not (%#)', (raw, written) => {
  expect(postText(raw)).toEqual(written);
});

test('the addresses of walls are those of the areas and of every area', () => {
  const wall = (...urls: (string | undefined)[]) => ({
    type: 'SOCIAL_WALL',
    configurations: urls.map((url, place) => ({ id: String(place), url })),
  });
  const text = { type: 'RICH_TEXT', configurations: [{ id: 'x', url: 'https://x.example' }] };
  const areas = [{ id: 'lobby', contentWidgets: [wall('https://a.example', undefined), text] }];
  expect(wallAddresses({ architecture: { areas, globalWidgets: [wall('/b')] } } as never)).toEqual([
    'https://a.example',
    '/b',
  ]);
  expect(wallAddresses({ architecture: { areas: [] } } as never)).toEqual([]);
});

test('people react in four ways, in this order', () => {
  expect(POST_REACTIONS.map((kind) => [kind, REACTION_EMOJI[kind]])).toEqual([
    ['like', '👍'],
    ['love', '❤️'],
    ['laugh', '😂'],
    ['celebrate', '🎉'],
  ]);
});

test.each([
  [
    { like: 1, celebrate: 2 },
    { like: 1, celebrate: 2 },
  ],
  [{ like: 0, love: -1, laugh: 1.5, celebrate: '2', other: 3 }, undefined],
  [{ love: 1 }, { love: 1 }],
  [null, undefined],
  [undefined, undefined],
])('the counts %j are %j', (stored, counts) => {
  expect(reactionCounts(stored)).toEqual(counts);
});

test.each([
  [{ kind: 'laugh', at: 1 }, 'laugh'],
  [{ kind: 'other', at: 1 }, null],
  [{ kind: 'laugh' }, null],
  [null, null],
])('the own reaction %j is %s', (stored, kind) => {
  expect(ownReaction(stored)).toBe(kind);
});
