import { withBearableFillings } from '@domain/whiteboard/filling';
import { describe, expect, test } from 'vitest';
import { shape } from '../../support/board-elements';

const filled = (id: string, more: object) =>
  shape(id, 1, { backgroundColor: '#f00', fillStyle: 'hachure', strokeWidth: 0.5, ...more });
const size = (side: number) => ({ width: side, height: side });
/** A line that crosses itself at each of its points. */
const tangle = (count: number, side: number) =>
  Array.from({ length: count }, (_, at): [number, number] => [(at * 7_919) % side, (at * 104_729) % side]);

/** A closed line of short edges. */
const ring = (count: number) =>
  Array.from({ length: count }, (_, at): [number, number] => [
    Math.round(100 * Math.cos((at * 2 * Math.PI) / count)),
    Math.round(100 * Math.sin((at * 2 * Math.PI) / count)),
  ]);

const HATCHED = { fillStyle: 'hachure' };
const PLAIN = { fillStyle: 'solid' };
const EMPTY = { backgroundColor: 'transparent' };

describe('a filling', () => {
  test.each([
    ['a shape as large as a screen', size(2_000), HATCHED],
    ['a shape with all that one may take', size(5_000), HATCHED],
    ['a larger shape', size(5_001), PLAIN],
    ['the largest shape, in a plain colour', { ...size(50_000), fillStyle: 'solid' }, PLAIN],
    ['a shape hatched twice', { ...size(2_501), fillStyle: 'cross-hatch' }, PLAIN],
    ['a closed line', { type: 'line', points: tangle(5, 500) }, HATCHED],
    ['a line that crosses itself', { type: 'line', points: tangle(500, 2_000) }, EMPTY],
    ['the same in a plain colour', { type: 'line', points: tangle(6_000, 2_000), fillStyle: 'solid' }, EMPTY],
    ['a drawing by hand', { type: 'freedraw', points: tangle(5, 500), fillStyle: 'solid' }, PLAIN],
    [
      'a drawing by hand too long to be simplified',
      { type: 'freedraw', points: ring(2_501), fillStyle: 'solid' },
      EMPTY,
    ],
    ['a line without points', { type: 'line', points: [] }, HATCHED],
  ])('of %s', (_, more, seen) => {
    expect(withBearableFillings([filled('a', more)])).toEqual([{ ...filled('a', more), ...seen }]);
  });

  test('of what is deleted or not filled counts for nothing', () => {
    const elements = [
      filled('a', { ...size(50_000), isDeleted: true }),
      filled('b', { ...size(50_000), ...EMPTY }),
    ];
    expect(withBearableFillings(elements)).toEqual(elements);
  });

  test('comes to an end on a board of many', () => {
    const elements = Array.from({ length: 30 }, (_, at) => filled(`a${at}`, size(5_000)));
    const styles = withBearableFillings(elements).map(({ fillStyle }) => fillStyle);
    expect(styles).toEqual([...Array(20).fill('hachure'), ...Array(10).fill('solid')]);
  });
});
