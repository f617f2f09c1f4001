import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTaste, wilsonLowerBound } from '../../../../server/features/media-board/recommend';
import { propertyRuns } from '../../../support/seeded';

const piece = (id: string, ...speakers: string[]) => ({ id, speakers });
const EVERYTHING = 10_000_000;

describe('a recommendation', () => {
  test('is found by shrunk cosines, and without similar likes by the lower bound of the likes per opening', () => {
    const taste = createTaste();
    taste.addPiece('popular', ['fay', 'gus', 'hal'], 4);
    taste.addPiece('liked', ['ada', 'bob', 'cid', 'dan', 'eve'], 9);
    taste.addPiece('far', ['dan', 'fay'], 3);
    taste.addPiece('near', ['ada', 'bob', 'cid'], 30);
    const pieces = ['liked', 'unseen', 'popular', 'far', 'near'].map((id) => piece(id));
    expect(taste.recommend({ pieces, liked: ['liked'], limit: EVERYTHING })).toEqual([
      // 1 + 3 / √(5 · 3) · 3 / (3 + 10), and 1 + 1 / √(5 · 2) · 1 / (1 + 10)
      { contentPieceId: 'near', score: expect.closeTo(1.178_753, 6), reason: 'liked' },
      { contentPieceId: 'far', score: expect.closeTo(1.028_748, 6), reason: 'liked' },
      { contentPieceId: 'popular', score: expect.closeTo(0.300_636, 6) },
    ]);
  });

  test('adds up what the liked pieces contribute, and names the one that contributes most', () => {
    const taste = createTaste();
    taste.addPiece('weak', ['ada', 'bob', 'cid', 'dan'], 0);
    taste.addPiece('strong', ['ada', 'bob'], 0);
    taste.addPiece('next', ['ada', 'bob'], 0);
    const [next] = taste.recommend({ pieces: [piece('next')], liked: ['weak', 'strong'], limit: 1 });
    const [weak, strong] = [(2 / Math.sqrt(8)) * (2 / 12), 2 / 12];
    expect(next).toEqual({
      contentPieceId: 'next',
      score: expect.closeTo(1 + weak + strong, 9),
      reason: 'strong',
    });
  });

  test('of a speaker stands at most twice in a row as long as there are others', () => {
    const taste = createTaste();
    const pieces = [
      piece('a', 'mary'),
      piece('b', 'mary', 'john'),
      piece('c', 'mary'),
      piece('d', 'mary'),
      piece('e', 'john'),
      piece('f'),
      piece('g', 'mary'),
      piece('h', 'mary'),
    ];
    pieces.forEach(({ id }, index) => {
      taste.addPiece(id, ['ada', 'bob'], 10 + index);
    });
    const ids = taste
      .recommend({ pieces, liked: [], limit: EVERYTHING })
      .map(({ contentPieceId }) => contentPieceId);
    expect(ids.join('')).toBe('abecdfgh');
  });

  test('is never a liked or an unknown piece, comes at most once, and is the same for the same likes', () => {
    const ids = fc.constantFrom(...'abcdefgh');
    const board = fc.uniqueArray(ids);
    const likes = fc.array(fc.tuple(ids, fc.uniqueArray(fc.constantFrom('ada', 'bob', 'cid', 'dan'))));
    fc.assert(
      fc.property(board, likes, board, fc.integer({ min: 1, max: 9 }), (shown, everybody, liked, limit) => {
        const taste = createTaste();
        new Map(everybody).forEach((people, id) => {
          taste.addPiece(id, people, people.length + 1);
        });
        const pieces = shown.map((id) => piece(id));
        const found = taste.recommend({ pieces, liked, limit });
        const names = found.map(({ contentPieceId }) => contentPieceId);
        expect(names.filter((id) => liked.includes(id) || !shown.includes(id))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(found.every(({ reason }) => reason === undefined || liked.includes(reason))).toBe(true);
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        expect(taste.recommend({ pieces, liked, limit })).toEqual(found);
      }),
      propertyRuns(300),
    );
  });
});

test.each([
  [0, 0, 0],
  [0, 20, 0],
  [1, 1, 0.2065],
  [8, 10, 0.4902],
  [80, 100, 0.7112],
  [5, 3, 0.5655],
])('%d likes of %d who opened a piece have the lower bound %d', (likes, opens, bound) => {
  expect(wilsonLowerBound(likes, opens)).toBeCloseTo(bound, 4);
});
