import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { inOrder } from '@/board/editor-element';
import { propertyRuns } from '../../support/seeded';

const restore = await vi.hoisted(async () => (await import('../../support/editor-canvas')).stubCanvas());
afterAll(restore);

const at = (id: string, index?: string) => ({ id, ...(index !== undefined && { index }) });

describe('the order of elements', () => {
  test('is that of their keys, and of elements with the same key that of their ids', () => {
    const elements = [at('d', 'a1'), at('c', 'a0'), at('a', 'a2'), at('b', 'a0')];
    expect(inOrder(elements)).toEqual([at('b', 'a0'), at('c', 'a0V'), at('d', 'a1'), at('a', 'a2')]);
  });

  test('ends with those without a key, or with one that is none', () => {
    const elements = [at('c', '!'), at('b'), at('a', 'a5')];
    expect(inOrder(elements)).toEqual([at('a', 'a5'), at('b', 'a6'), at('c', 'a7')]);
  });

  test('leaves an element that has its key the same object', () => {
    const elements = [at('a', 'a0'), at('b', 'a1')];
    expect(inOrder(elements).map((element, place) => element === elements[place])).toEqual([true, true]);
  });

  test('follows the known keys, whatever keys the editor has given', () => {
    const known = new Map([
      ['a', at('a', 'a1')],
      ['b', at('b', 'a0')],
    ]);
    expect(inOrder([at('a', 'a0'), at('b', 'a0V'), at('c', 'a2')], known)).toEqual([
      at('b', 'a0'),
      at('a', 'a1'),
      at('c', 'a2'),
    ]);
  });

  test('is the same in whatever order the elements come, with a key of its own for each', () => {
    const keys = fc.constantFrom('a0', 'a1', 'a0V', 'Zz', 'b00', '', 'a0000', '~');
    const some = fc.array(keys, { maxLength: 12 }).map((all) => all.map((key, place) => at(`${place}`, key)));
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.double({ noNaN: true })), (elements, random) => {
        const ordered = inOrder(elements);
        const shuffled = elements.toSorted(() => (random.next().value > 0 ? 1 : -1));
        expect(inOrder(shuffled)).toEqual(ordered);
        const given = ordered.map(({ index }) => index);
        expect(given).toEqual([...new Set(given)].toSorted());
        expect(inOrder(ordered)).toEqual(ordered);
      }),
      propertyRuns(),
    );
  });
});
