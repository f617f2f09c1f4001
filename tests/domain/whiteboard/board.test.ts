import { boardsOf } from '@domain/whiteboard/board-state';
import { frameOrder, frameReport } from '@domain/whiteboard/frame-message';
import { pointerOf } from '@domain/whiteboard/pointer';
import { describe, expect, test } from 'vitest';
import { shape } from '../../support/board-elements';

describe('messages between the page and the frame of the editor', () => {
  test('of the frame are ready, drawn elements that are some, and the pointer', () => {
    expect(frameReport({ type: 'frame.ready' })).toEqual({ type: 'frame.ready' });
    expect(frameReport({ type: 'elements.drawn', elements: [shape('a'), 5] })).toEqual({
      type: 'elements.drawn',
      elements: [shape('a')],
    });
    const moved = { type: 'pointer.moved', place: { x: 1, y: -2 } };
    expect(frameReport(moved)).toEqual(moved);
  });

  test.each([
    5,
    null,
    { type: 'other' },
    { type: 'pointer.moved', place: { x: '1', y: 2 } },
    { type: 'elements.drawn' },
  ])('%o is none of the frame, and none of the page', (data) => {
    expect([frameReport(data), frameOrder(data)]).toEqual([null, null]);
  });

  test('of the page are elements, pointers and what the user may do', () => {
    const pointers = [{ userId: 'ada', name: 'Ada', x: 1, y: 2 }];
    for (const order of [
      { type: 'elements.changed', elements: [shape('a')] },
      { type: 'elements.replaced', elements: [] },
      { type: 'pointers.changed', pointers },
      { type: 'access.changed', readOnly: true },
    ])
      expect(frameOrder(order)).toEqual(order);
  });
});

describe('a pointer', () => {
  test('has the key as its person and a clean name', () => {
    expect(pointerOf('ada', { name: ' Ada \n L ', x: 1, y: 2 })).toEqual({
      userId: 'ada',
      name: 'Ada L',
      x: 1,
      y: 2,
    });
  });
  test.each([null, 5, { name: 'Ada', x: 1 }, { x: 1, y: 2 }])('%o is none', (value) => {
    expect(pointerOf('ada', value)).toBeNull();
  });
});

describe('the boards of a venue', () => {
  const board = (id: string, ...readOnly: (boolean | undefined)[]) => ({
    id,
    name: id,
    names: [],
    type: 'WHITEBOARD' as const,
    configurations: readOnly.map((one, place) => ({
      id: `${place}`,
      ...(one !== undefined && { readOnly: one }),
    })),
  });
  test('are in their areas, or everywhere, and read-only where a configuration says so', () => {
    const areas = [{ id: 'the.hall', contentWidgets: [board('one'), board('two', undefined, true)] }];
    const architecture = { areas, globalWidgets: [board('three', false)] };
    expect(boardsOf({ architecture } as never)).toEqual([
      { widgetId: 'one', readOnly: false, place: 'area:the%2Ehall' },
      { widgetId: 'two', readOnly: true, place: 'area:the%2Ehall' },
      { widgetId: 'three', readOnly: false, place: '-' },
    ]);
  });
});

test('the frame of an editor hands over the bytes of a picture, and nothing else in their place', () => {
  const added = { type: 'picture.added', id: 'file', data: new Blob(['bytes']) };
  expect(frameReport(added)).toEqual(added);
  for (const data of ['bytes', {}, null, { size: 5, type: 'image/png' }])
    expect(frameReport({ ...added, data })).toBeNull();
});

test('the page says which pictures leave the board', () => {
  const dropped = { type: 'pictures.dropped', ids: ['file', 'other'] };
  expect(frameOrder(dropped)).toEqual(dropped);
  expect(frameOrder({ ...dropped, ids: 'file' })).toBeNull();
});
