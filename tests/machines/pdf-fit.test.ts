import { A4, drawnDensity, type Size } from '@machines/pdf/page-fit';
import { fitOf, pdfMachine, sheetWidth, zoomOf } from '@machines/pdf/pdf.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';

const uri = '/backend-assets/live/hall/leaflet/1';
const DESKTOP = { width: 1080, height: 800 };

async function reading(sheet: Size, room: Size) {
  const signAddress = fromPromise<string, { uri: string; renew: boolean }>(async () => uri);
  const actor = createActor(pdfMachine.provide({ actors: { signAddress } }), {
    input: { uri, page: 1 },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('loading'));
  actor.send({ type: 'room.measured', room });
  actor.send({ type: 'document.loaded', pages: 1, sheet });
  return actor;
}

it.each([
  { screen: 'a large', room: { width: 1080, height: 800 }, sheet: A4, fit: 'page', width: 565 },
  { screen: 'a flat', room: { width: 1080, height: 600 }, sheet: A4, fit: 'width', width: 1080 },
  { screen: 'a small', room: { width: 366, height: 640 }, sheet: A4, fit: 'width', width: 366 },
  {
    screen: 'a flat',
    room: { width: 1080, height: 600 },
    sheet: { width: 720, height: 405 },
    fit: 'page',
    width: 1066,
  },
])('on $screen screen a sheet $sheet.width points wide is fitted to its $fit', async (opened) => {
  const actor = await reading(opened.sheet, opened.room);
  expect([fitOf(actor.getSnapshot()), sheetWidth(actor.getSnapshot())]).toEqual([opened.fit, opened.width]);
  actor.stop();
});

it('a resized page keeps its fit and its zoom', async () => {
  const actor = await reading(A4, DESKTOP);
  actor.send({ type: 'zoom.in' });
  actor.send({ type: 'room.measured', room: { width: 366, height: 424 } });
  expect([fitOf(actor.getSnapshot()), sheetWidth(actor.getSnapshot())]).toEqual(['page', 374]);
  actor.stop();
});

it('the zoom goes in quarters from a half to three, and no further', async () => {
  const actor = await reading(A4, DESKTOP);
  const zoomed = (type: 'zoom.in' | 'zoom.out', times: number) =>
    Array.from({ length: times }, () => {
      actor.send({ type });
      return zoomOf(actor.getSnapshot());
    });
  expect(zoomed('zoom.in', 10)).toEqual([1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3, 3]);
  expect(zoomed('zoom.out', 12)).toEqual([2.75, 2.5, 2.25, 2, 1.75, 1.5, 1.25, 1, 0.75, 0.5, 0.5, 0.5]);
  actor.stop();
});

it.each([
  [A4, 1, 1],
  [{ width: 2_000, height: 2_000 }, 3, 2.048],
  [{ width: 8_192, height: 1_024 }, 2, 0.5],
])(
  'a page of %o on a screen of density %d is drawn with density %d, which phones can hold',
  (page, density, drawn) => {
    expect(drawnDensity(page, density)).toBe(drawn);
  },
);
