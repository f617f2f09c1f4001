import { escapeKey } from '@domain/shared/database-key';
import { Failure } from '@domain/shared/failure';
import { WIDGET_FRAME_TIMEOUT } from '@domain/shared/limits';
import { JUDGE_DELAY, SEND_DELAY } from '@domain/whiteboard/whiteboard-limits';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shape, stored } from '../../support/board-elements';
import { ADA } from '../../support/fake-services';
import { card, editor, inLobby, openBoard, panel } from './boards';

afterEach(() => void vi.useRealTimers());

const CLOSED = { readOnly: true, epoch: 0, shownFrom: 0, place: 'area:lobby' };
const drawn = (...elements: object[]) => ({ type: 'elements.drawn', elements });
const note = (id: string, text: string, y = 0) => shape(id, 1, { type: 'text', text, y });

test('the card of a board says whether one can draw on it', async () => {
  const { visit } = inLobby({ readOnly: true });
  const { leave } = visit();
  await (await card()).findByText('A board to look at.');
  leave();
  inLobby().visit();
  await (await card()).findByText('Draw and write together with everyone here.');
});

test('the editor gets what is on the board once it is ready, then what others draw and where they point', async () => {
  const { world, orders, ready } = await openBoard();
  expect(orders).toEqual([]);
  ready();
  await waitFor(() => expect(orders.at(-1)).toEqual({ type: 'access.changed', readOnly: false }));
  expect(orders).toContainEqual({ type: 'elements.replaced', elements: [] });
  act(() => world.whiteboard.tell({ type: 'elements.received', stored: [stored(shape('a'))], removed: [] }));
  expect(orders.at(-1)).toEqual({ type: 'elements.changed', elements: [shape('a')] });
  const pointers = [{ userId: 'grace', name: 'Grace', x: 1, y: 2 }];
  act(() => world.whiteboard.tell({ type: 'pointers.received', pointers }));
  expect(orders.at(-1)).toEqual({ type: 'pointers.changed', pointers });
  act(() => world.whiteboard.setState({ ...CLOSED, readOnly: false, epoch: 1, shownFrom: 1 }));
  expect(orders.at(-1)).toEqual({ type: 'elements.replaced', elements: [] });
});

test('what the user draws is sent, and where they point is shown to others', async () => {
  const { world, ready, say } = await openBoard();
  ready();
  await waitFor(() => expect(screen.queryByText('This board is read-only.')).toBeNull());
  await act(async () => {});
  say(drawn(shape('a'), { id: 'b', type: 'embeddable' }));
  say({ type: 'pointer.moved', place: { x: 3, y: 4 } });
  await waitFor(() => expect(world.whiteboard.sent).toEqual([stored(shape('a'), { authorId: ADA.email })]));
  expect(world.whiteboard.pointers).toMatchObject([{ name: 'Ada Lovelace', place: { x: 3, y: 4 } }]);
});

test('a page that is not the editor is not heard', async () => {
  const { world, ready, say } = await openBoard();
  ready();
  await act(async () => {});
  say(drawn(shape('a')), { source: window });
  say(drawn(shape('a')), { origin: 'https://elsewhere.example' });
  say(drawn(shape('b')));
  await waitFor(() => expect(world.whiteboard.sent).toHaveLength(1));
  expect(world.whiteboard.sent[0]?.element.id).toBe('b');
});

test('what is on the board can be read in words, also what the user draws', async () => {
  const { world, ready, say, user } = await openBoard();
  ready();
  await user.click((await panel()).getByText('What is on the board'));
  await (await panel()).findByText('The board is empty.');
  act(() => {
    const elements = [
      note('b', 'Below', 100),
      note('a', 'Above'),
      shape('c'),
      shape('d', 1, { type: 'arrow' }),
    ];
    world.whiteboard.tell({
      type: 'elements.received',
      stored: elements.map((one) => stored(one)),
      removed: [],
    });
  });
  const words = async () => (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(await words()).toEqual(['Above', 'Below', '1 shape', '1 arrow']);
  say(drawn(shape('e'), shape('f', 1, { type: 'freedraw' }), shape('g', 1, { type: 'line' })));
  expect(await words()).toEqual(['Above', 'Below', '2 shapes', '1 arrow', '1 line', '1 freehand drawing']);
});

test('a board that is read-only says so', async () => {
  const { world, orders, ready } = await openBoard();
  ready();
  act(() => world.whiteboard.setState(CLOSED));
  await (await panel()).findByText('This board is read-only.');
  await waitFor(() => expect(orders.at(-1)).toEqual({ type: 'access.changed', readOnly: true }));
});

test('a full board says so, for everybody or for who has drawn their share, and is drawn on all the same', async () => {
  const { world, orders, ready } = await openBoard();
  ready();
  const open = { ...CLOSED, readOnly: false };
  const [shared, own] = [/^This board is full\./, /^You have drawn as much as one person can here\./];
  act(() => world.whiteboard.setState({ ...open, full: true }));
  await (await panel()).findByText(shared);
  act(() => world.whiteboard.setState({ ...open, fullFor: { [escapeKey(ADA.email)]: true } }));
  await (await panel()).findByText(own);
  expect(screen.queryByText(shared)).toBeNull();
  await waitFor(() => expect(orders.at(-1)).toEqual({ type: 'access.changed', readOnly: false }));
  act(() => world.whiteboard.setState(open));
  await waitFor(() => expect(screen.queryByText(own)).toBeNull());
});

test('who may not draw is told, and can try again', async () => {
  const { world, orders, ready, say, user } = await openBoard();
  ready();
  await waitFor(() => expect(orders.at(-1)).toEqual({ type: 'access.changed', readOnly: false }));
  world.whiteboard.deny();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  say(drawn(shape('a')));
  await act(async () => void (await vi.advanceTimersByTimeAsync(SEND_DELAY + JUDGE_DELAY)));
  const told = 'You can’t draw here right now. Your last changes were not saved.';
  await (await panel()).findByText(told);
  expect(orders.at(-1)).toEqual({ type: 'access.changed', readOnly: true });
  await user.click((await panel()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  expect(orders.at(-1)).toEqual({ type: 'access.changed', readOnly: false });
});

test('a board that cannot be read says so, and is read again when asked', async () => {
  const { world, orders, user } = await openBoard();
  act(() => world.whiteboard.fail(new Failure('NOT_REACHABLE', 'offline')));
  await (await panel()).findByText('The whiteboard could not be loaded. What was drawn on it is safe.');
  await user.click((await panel()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(orders).toEqual([]);
});

test('who may not see the board is told', async () => {
  const { world } = await openBoard();
  act(() => world.whiteboard.fail(new Failure('FORBIDDEN', 'no member')));
  await (await panel()).findByText('You can’t see this board right now.');
});

test('an editor that does not load in time says so, and is loaded again when asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { frame } = await openBoard();
  await act(async () => void (await vi.advanceTimersByTimeAsync(WIDGET_FRAME_TIMEOUT)));
  await (await panel()).findByText('The whiteboard could not be loaded. What was drawn on it is safe.');
  fireEvent.click((await panel()).getByRole('button', { name: 'Try again' }));
  const again = await editor();
  expect(again.frame).not.toBe(frame);
  again.ready();
  await waitFor(() => expect(again.orders.at(-1)).toEqual({ type: 'access.changed', readOnly: false }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('attendees clear no board', async () => {
  const { ready } = await openBoard({ story: { config: { userPresence: true } } });
  ready();
  await (await panel()).findByText('What is on the board');
  expect(screen.queryByRole('button', { name: 'Clear whiteboard' })).toBeNull();
});
