import { ownReaction, POST_REACTIONS, REACTION_EMOJI, reactionCounts } from '@domain/wall/post-reactions';
import { expect, test } from 'vitest';

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
