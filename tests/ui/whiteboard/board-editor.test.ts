import type { BoardElement } from '@domain/whiteboard/element';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shape as bareShape } from '../../support/board-elements';
import { openEditor } from './open-editor';

const restore = await vi.hoisted(async () => (await import('../../support/editor-canvas')).stubCanvas());

afterAll(restore);
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Returns an element with its place in the order of the editor. */
const shape: typeof bareShape = (id, version, more) =>
  bareShape(id, version, { index: `a${id.charCodeAt(0) - 96}`, ...more });

const brief = (element: BoardElement) => {
  const { id, version, versionNonce, isDeleted, x } = element;
  return { id, version, versionNonce, isDeleted, x };
};

test('says that it is ready, and takes drawings once the page allows it', () => {
  const { posted, draw, elapse, mayDraw, editor, drawn } = openEditor();
  expect([posted, editor.isReadOnly()]).toEqual([[{ type: 'frame.ready' }], true]);
  draw(shape('a'));
  elapse();
  expect(drawn()).toEqual([]);
  const changed = vi.fn();
  const stop = editor.watchAccess(changed);
  mayDraw();
  expect([editor.isReadOnly(), changed.mock.calls.length]).toEqual([false, 1]);
  stop();
  draw(shape('a', 2));
  elapse();
  expect(drawn()).toEqual([['a']]);
});

test('sends what was drawn in a time together, of each element the last state', () => {
  const { draw, elapse, mayDraw, posted, drawn } = openEditor();
  mayDraw();
  draw(shape('a'));
  draw(shape('a', 2), shape('b'));
  expect(drawn()).toEqual([]);
  elapse();
  expect(posted.at(-1)).toEqual({ type: 'elements.drawn', elements: [shape('a', 2), shape('b')] });
  draw();
  elapse();
  expect(drawn()).toEqual([['a', 'b']]);
});

test('does not send back what has come from the page', () => {
  const { draw, elapse, mayDraw, order, drawn, own } = openEditor();
  mayDraw();
  order({ type: 'elements.replaced', elements: [shape('a')] });
  order({ type: 'elements.changed', elements: [shape('b', 3)] });
  expect(own()).toEqual([shape('a'), shape('b', 3)].map(brief));
  draw();
  elapse();
  expect(drawn()).toEqual([]);
});

test('shows a hatching that would keep the page busy as a plain colour, and sends no change of it', () => {
  const { draw, elapse, mayDraw, order, drawn, scene } = openEditor();
  const hatched = (id: string, width: number) =>
    shape(id, 1, { width, height: width, backgroundColor: '#f00', fillStyle: 'hachure' });
  mayDraw();
  order({ type: 'elements.replaced', elements: [hatched('a', 100), hatched('b', 50_000)] });
  order({ type: 'elements.changed', elements: [hatched('c', 40_000)] });
  expect(scene().map(({ fillStyle }) => fillStyle)).toEqual(['hachure', 'solid', 'solid']);
  draw();
  elapse();
  expect(drawn()).toEqual([]);
});

test('of its own and another state of an element keeps the newer one', () => {
  const { draw, mayDraw, order, own } = openEditor();
  mayDraw();
  draw(shape('a', 2, { x: 2 }), shape('b', 2, { x: 2 }), shape('c', 2, { x: 2 }));
  order({
    type: 'elements.changed',
    elements: [shape('a', 1, { x: 1 }), shape('b', 3, { x: 3 }), shape('c', 2, { x: 4, versionNonce: 499 })],
  });
  expect(own().map(({ id, x }) => [id, x])).toEqual(
    expect.arrayContaining([
      ['a', 2],
      ['b', 3],
      ['c', 4],
    ]),
  );
});

test('an element that another person deleted goes, and one that was never here is not missed', () => {
  const { order, own } = openEditor();
  order({ type: 'elements.replaced', elements: [shape('a', 1, { x: 5 })] });
  const gone = [shape('a', 2, { isDeleted: true }), shape('b', 2, { isDeleted: true })];
  order({ type: 'elements.changed', elements: gone });
  expect(own()).toEqual([brief(shape('a', 2, { x: 5, isDeleted: true }))]);
});

test('a change of another person leaves all other elements the same objects', () => {
  const { order, shown } = openEditor();
  const many = Array.from({ length: 2_000 }, (_, place) =>
    bareShape(`e${place}`, 1, { index: `a${place % 10}`, width: 5, height: 5 }),
  );
  order({ type: 'elements.replaced', elements: many });
  const before = new Set<object>(shown.at(-1)?.elements ?? []);
  order({ type: 'elements.changed', elements: [{ ...many[5], x: 9, version: 2 } as BoardElement] });
  const after = shown.at(-1)?.elements ?? [];
  expect(after).toHaveLength(2_000);
  expect(after.filter((element) => !before.has(element)).map(({ id, x }) => [id, x])).toEqual([['e5', 9]]);
});

test('what the user goes on editing follows what others have done with it meanwhile, and is not lost', () => {
  const { order, mayDraw, draw, edit, elapse, posted, own } = openEditor();
  mayDraw();
  const at = (version: number, x: number) => shape('a', version, { x });
  draw(at(2, 2));
  elapse();
  edit('a');
  order({ type: 'elements.changed', elements: [at(60, 9)] });
  expect(own()).toEqual([brief(at(2, 2))]);
  elapse();
  expect(posted).toHaveLength(2);
  draw(at(3, 3));
  draw(at(4, 4));
  elapse();
  expect(posted.at(-1)).toEqual({ type: 'elements.drawn', elements: [at(62, 4)] });
  edit(null);
  order({ type: 'elements.changed', elements: [at(62, 4)] });
  expect(own()).toEqual([brief(at(62, 4))]);
  draw();
  elapse();
  expect(posted).toHaveLength(3);
});

test('what others do is never a step of undo, and a replaced board has none', () => {
  const { order, shown, cleared } = openEditor();
  order({ type: 'elements.replaced', elements: [shape('a')] });
  order({ type: 'elements.changed', elements: [shape('a', 2)] });
  expect(shown.map(({ captureUpdate }) => captureUpdate)).toEqual(['NEVER', 'NEVER']);
  expect(cleared()).toBe(1);
  order({ type: 'elements.replaced', elements: [] });
  expect(cleared()).toBe(2);
});

test('drops what was drawn on a board that is replaced', () => {
  const { draw, elapse, mayDraw, order, drawn, own } = openEditor();
  mayDraw();
  draw(shape('a'));
  order({ type: 'elements.replaced', elements: [] });
  elapse();
  expect([drawn(), own()]).toEqual([[], []]);
});

test('removes at once what no board has', () => {
  const { draw, elapse, mayDraw, own, drawn } = openEditor();
  mayDraw();
  draw(shape('a'), { ...shape('frame'), type: 'embeddable' });
  expect(own().map(({ id }) => id)).toEqual(['a']);
  elapse();
  expect(drawn()).toEqual([['a']]);
});

test('shows where others point, and tells the last place of the user', () => {
  const { editor, order, shown, posted, elapse } = openEditor();
  order({ type: 'pointers.changed', pointers: [{ userId: 'grace', name: 'Grace', x: 1, y: 2 }] });
  expect([...(shown.at(-1)?.collaborators ?? [])]).toEqual([
    ['grace', { id: 'grace', username: 'Grace', pointer: { x: 1, y: 2, tool: 'pointer' } }],
  ]);
  editor.takePointer({ x: 1, y: 1 });
  editor.takePointer({ x: 2, y: 2 });
  elapse();
  expect(posted.slice(1)).toEqual([{ type: 'pointer.moved', place: { x: 2, y: 2 } }]);
});

test('sends what is left at the end, and hears nothing after it', () => {
  const { draw, mayDraw, drawn, close, order, own } = openEditor();
  mayDraw();
  draw(shape('a'));
  close();
  expect(drawn()).toEqual([['a']]);
  order({ type: 'elements.replaced', elements: [] });
  expect(own()).toHaveLength(1);
});
