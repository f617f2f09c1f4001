import { frameOrder, frameReport } from '@domain/whiteboard/frame-message';
import { expect, test } from 'vitest';

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
