import type { BoardElement } from '@domain/whiteboard/element';
import { elementRecord, type StoredElement } from '@domain/whiteboard/element-record';
import type { Pointer } from '@domain/whiteboard/pointer';
import { BOARD_MAX } from '@domain/whiteboard/whiteboard-limits';
import { getDatabase } from 'firebase/database';
import { expect, it } from 'vitest';
import { openWhiteboard } from '@/services/whiteboard/create-whiteboard';
import { shape, stored } from '../../support/board-elements';
import { chatServer, followed, soon } from './chat-server';
import type { Visitor } from './visitor';

const OPEN = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };
const CLOSED = { ...OPEN, readOnly: true };
const visitor = chatServer({
  'live/whiteboards/board%2Eone/state': OPEN,
  'live/whiteboards/closed/state': CLOSED,
});

const boardsOf = ({ app }: Visitor) => openWhiteboard(getDatabase(app));
const placeFor = ({ uid }: Visitor, widgetId = 'board.one') =>
  ({ mode: 'live', userId: uid, widgetId }) as const;

/** What a person sees of a board, kept up to date. */
function looking(person: Visitor, widgetId?: string) {
  const seen = {
    states: [] as unknown[],
    elements: new Map<string, BoardElement>(),
    reports: [] as string[][],
    pointers: [] as readonly Pointer[],
    failures: [] as unknown[],
  };
  const takeElements = (received: readonly StoredElement[], removed: readonly string[]) => {
    for (const { element } of received) seen.elements.set(element.id, element);
    for (const id of removed) seen.elements.delete(id);
    seen.reports.push(received.map(({ element }) => element.id));
  };
  const stop = followed(
    boardsOf(person).watchBoard(
      placeFor(person, widgetId),
      (news) => {
        if (news.type === 'state.received') seen.states.push(news.state);
        else if (news.type === 'pointers.received') seen.pointers = news.pointers;
        else takeElements(news.stored, news.removed);
      },
      ({ kind }) => seen.failures.push(kind),
    ),
  );
  return { seen, stop };
}

/** Sends elements as their author, and returns the ids of those that were denied. */
async function drawn(
  person: Visitor,
  elements: BoardElement[],
  { widgetId = 'board.one', authorId = person.uid } = {},
) {
  const sending = elements.map((element) => stored(element, { authorId }));
  const { denied } = await boardsOf(person).sendElements({ ...placeFor(person, widgetId), stored: sending });
  return denied.map(({ element }) => element.id);
}

/** Stores many elements that a person has drawn one after the other, and returns their ids in this order. */
async function drawnMany({ uid }: Visitor, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, number) => `e${String(number).padStart(3, '0')}`);
  const since = Date.now() - count;
  const records = ids.map((id, index) => [
    `live/whiteboards/board%2Eone/elements/${id}`,
    {
      ...elementRecord(stored(shape(id), { authorId: uid })),
      changedBy: uid,
      changedAt: since + index,
    },
  ]);
  await visitor.write(Object.fromEntries(records));
  return ids;
}

it('another person sees what is drawn as it was, and all of it at once on arrival', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const text = shape('b', 3, { type: 'text', text: 'Hello', points: [[0, 1]], groupIds: [] });
  expect(await drawn(ada, [shape('a'), text])).toEqual([]);
  const { seen } = looking(host);
  await expect.poll(() => seen.reports[0], soon).toEqual(['a', 'b']);
  expect([seen.elements.get('b'), seen.states]).toEqual([text, [OPEN]]);
  await drawn(ada, [shape('a', 2, { x: 9 })]);
  await expect.poll(() => seen.elements.get('a'), soon).toEqual(shape('a', 2, { x: 9 }));
  expect(seen.reports[0]).toEqual(['a', 'b']);
});

it('a large board is loaded in pages, the newest first, and what is drawn meanwhile is there too', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const ids = await drawnMany(ada, 230);
  const { seen } = looking(host);
  await expect.poll(() => seen.reports.length, soon).toBeGreaterThan(0);
  await drawn(ada, [shape('late'), shape('e000', 2, { x: 9 })]);
  await expect.poll(() => [...seen.elements.keys()].toSorted(), soon).toEqual([...ids, 'late'].toSorted());
  await expect.poll(() => seen.elements.get('e000')?.x, soon).toBe(9);
  expect(seen.reports[0]).toEqual(ids.slice(-100));
  await expect.poll(() => seen.reports.flat().length, soon).toBeGreaterThan(230);
});

it('what was on a large board is there again when a host restores it', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  await drawnMany(ada, 130);
  const state = (epoch: number, shownFrom: number) =>
    visitor.write({ 'live/whiteboards/board%2Eone/state': { ...OPEN, epoch, shownFrom } });
  await state(5, 5);
  const { seen } = looking(host);
  await expect.poll(() => seen.reports.length, soon).toBeGreaterThan(0);
  await state(5, 0);
  await expect.poll(() => seen.elements.size, soon).toBe(130);
});

it('of two changes of an element the newer one stays, and the older one counts as taken', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  await drawn(ada, [shape('a', 1)]);
  await drawn(ada, [shape('a', 3, { x: 3 })]);
  expect(await drawn(host, [shape('a', 2, { x: 2 })], { authorId: ada.uid })).toEqual([]);
  expect(await drawn(host, [shape('a', 3, { x: 1, versionNonce: 501 })], { authorId: ada.uid })).toEqual([]);
  const { seen } = looking(host);
  await expect.poll(() => seen.elements.get('a'), soon).toEqual(shape('a', 3, { x: 3 }));
  await drawn(host, [shape('a', 3, { x: 1, versionNonce: 499 })], { authorId: ada.uid });
  await expect.poll(() => seen.elements.get('a')?.x, soon).toBe(1);
});

it('what is on a board stays when more is changed after it than anybody follows', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  await drawn(ada, [shape('a')]);
  const { seen } = looking(host);
  await expect.poll(() => seen.elements.has('a'), soon).toBe(true);
  const deleted = { authorId: ada.uid, changedBy: ada.uid, version: 2, nonce: 1, epoch: 0 };
  const many = Array.from({ length: BOARD_MAX + 1 }, (_, index) => [
    `live/whiteboards/board%2Eone/elements/d${index}`,
    { ...deleted, changedAt: Date.now() + index },
  ]);
  await visitor.write(Object.fromEntries(many));
  await drawn(ada, [shape('b')]);
  await expect.poll(() => seen.elements.has('b'), soon).toBe(true);
  await visitor.write({ 'live/whiteboards/board%2Eone/elements/b': null });
  await expect.poll(() => seen.elements.has('b'), soon).toBe(false);
  expect(seen.elements.has('a')).toBe(true);
});

it('a deleted element leaves only its version', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  await drawn(ada, [shape('a', 1, { type: 'text', text: 'Secret' })]);
  await drawn(ada, [shape('a', 2, { type: 'text', text: 'Secret', isDeleted: true })]);
  const { seen } = looking(host);
  await expect.poll(() => seen.elements.get('a'), soon).toEqual(shape('a', 2, { isDeleted: true }));
});

it('what is drawn on a board that is read-only is denied', async () => {
  const ada = await visitor();
  const { seen } = looking(ada, 'closed');
  await expect.poll(() => seen.states, soon).toEqual([CLOSED]);
  expect(await drawn(ada, [shape('a'), shape('b')], { widgetId: 'closed' })).toEqual(['a', 'b']);
});

it('a board that the server does not know has no state and is refused', async () => {
  const { seen } = looking(await visitor(), 'other');
  await expect.poll(() => seen.failures, soon).toEqual(['FORBIDDEN']);
  expect(seen.states).toEqual([null]);
});

it('who has drawn their share of a board draws no more until one of it goes, and others do', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const { seen } = looking(ada);
  const record = {
    authorId: ada.uid,
    changedBy: ada.uid,
    version: 1,
    nonce: 1,
    epoch: 0,
    changedAt: 1,
    json: '{}',
  };
  const share = Array.from({ length: BOARD_MAX / 2 }, (_, at) => [
    `live/whiteboards/board%2Eone/elements/e${at}`,
    record,
  ]);
  await visitor.write(Object.fromEntries(share));
  await expect.poll(() => seen.states.at(-1), soon).toEqual({ ...OPEN, fullFor: { [ada.uid]: true } });
  expect(await drawn(ada, [shape('more')])).toEqual(['more']);
  expect(await drawn(host, [shape('others')])).toEqual([]);
  expect(await drawn(ada, [shape('e0', 2, { isDeleted: true })])).toEqual([]);
  await expect.poll(() => seen.states.at(-1), soon).toEqual(OPEN);
  expect(await drawn(ada, [shape('more')])).toEqual([]);
});

it('others see where a person points, until they leave or vanish', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const { seen } = looking(host);
  const own = looking(ada);
  await expect.poll(() => own.seen.reports, soon).toEqual([[]]);
  const point = (x: number, name = 'Ada') =>
    boardsOf(ada).showPointer({ ...placeFor(ada), name, place: { x, y: 2.4 } });
  await point(1.6);
  await expect.poll(() => seen.pointers, soon).toEqual([{ userId: ada.uid, name: 'Ada', x: 2, y: 2 }]);
  expect(own.seen.pointers).toEqual([]);
  own.stop();
  await expect.poll(() => seen.pointers, soon).toEqual([]);
  looking(ada);
  await point(5, '');
  await expect.poll(() => seen.pointers, soon).toMatchObject([{ name: '–', x: 5 }]);
  ada.vanish();
  await expect.poll(() => seen.pointers, soon).toEqual([]);
});

it('who stopped looking hears nothing more', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const gone = looking(host);
  const { seen } = looking(host);
  await expect.poll(() => gone.seen.reports, soon).toEqual([[]]);
  gone.stop();
  await drawn(ada, [shape('a')]);
  await expect.poll(() => seen.elements.size, soon).toBe(1);
  expect(gone.seen.reports).toEqual([[]]);
});
