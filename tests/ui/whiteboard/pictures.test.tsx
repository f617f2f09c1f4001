import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shape } from '../../support/board-elements';
import { openBoard, panel } from './boards';

const ASSET = '1'.padStart(32, 'a');
const added = { type: 'picture.added', id: 'local', data: new Blob(['png']) };
const drawn = { type: 'elements.drawn', elements: [shape('p', 1, { type: 'image', fileId: 'local' })] };

async function withPicture(failure?: Failure, wish?: 'held') {
  const board = await openBoard();
  if (wish) board.world.answers.hold('uploadPicture');
  if (failure) board.world.answers.fail('uploadPicture', failure);
  board.ready();
  await waitFor(() => expect(board.orders.at(-1)).toEqual({ type: 'access.changed', readOnly: false }));
  board.say(drawn);
  board.say(added);
  return board;
}

test('a picture that is too large says so, stays with the user alone, and is removed when they say so', async () => {
  const { world, orders, user } = await withPicture(new Failure('PROCESSING_ERROR', 'no', { status: 413 }));
  await (await panel()).findByText('This picture is larger than 5 MB. Only you see it.');
  await user.click((await panel()).getByRole('button', { name: 'Remove picture' }));
  expect(orders.at(-1)).toEqual({ type: 'pictures.dropped', ids: ['local'] });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(world.whiteboard.sent).toEqual([]);
});

test('a picture that the server did not take is sent again when the user says so', async () => {
  const { world, user } = await withPicture(new Failure('PROCESSING_ERROR', 'no', { status: 429 }));
  await (await panel()).findByText('You have added many pictures today. Try again later. Only you see it.');
  world.answers.heal('uploadPicture');
  await user.click((await panel()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(world.whiteboard.sent).toHaveLength(1));
});

const closing = async () =>
  within(await screen.findByRole('dialog', { name: 'Close without your picture?' }));
const boardIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a board that is closed while its picture is uploaded stays until the server has it', async () => {
  const { world, user, frame } = await withPicture(undefined, 'held');
  await (await panel()).findByText('Your picture is being uploaded. Keep the board open.');
  await user.click((await panel()).getByRole('button', { name: 'Close' }));
  await (await closing()).findByText(
    'Your picture is not uploaded yet. The board closes by itself as soon as it is.',
  );
  expect(frame.isConnected).toBe(true);
  world.answers.release('uploadPicture');
  await boardIsGone();
  await waitFor(() => expect(world.whiteboard.sent[0]?.element.fileId).toBe(ASSET));
});

test('a board whose picture was not taken stays open, with the picture, when the user says so', async () => {
  const { user, frame } = await withPicture(new Failure('PROCESSING_ERROR', 'no', { status: 429 }));
  await (await panel()).findByText(/Only you see it/);
  await user.click((await panel()).getByRole('button', { name: 'Close' }));
  await (await closing()).findByText(
    'Your picture was not uploaded, so only you see it. It is lost when the board closes.',
  );
  await user.click((await closing()).getByRole('button', { name: 'Keep the board open' }));
  await (await panel()).findByText(/Only you see it/);
  expect(frame.isConnected).toBe(true);
});

test('a board closes without its picture when the user says so, and opens without it', async () => {
  const { world, user, frame } = await withPicture(new Failure('NOT_REACHABLE', 'offline'));
  await (await panel()).findByText(/Only you see your picture yet/);
  await user.click((await panel()).getByRole('button', { name: 'Close' }));
  await user.click((await closing()).getByRole('button', { name: 'Close without the picture' }));
  await boardIsGone();
  expect(frame.isConnected).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await panel();
  expect(screen.queryByText(/Only you see your picture yet/)).toBeNull();
  expect(world.whiteboard.sent).toEqual([]);
});

test('Back asks about an unsent picture, and Back again keeps the board open', async () => {
  const { frame, router } = await withPicture(new Failure('NOT_REACHABLE', 'offline'));
  await (await panel()).findByText(/Only you see your picture yet/);
  act(() => router.history.back());
  await closing();
  act(() => router.history.back());
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Close without your picture?' })).toBeNull(),
  );
  await panel();
  expect(frame.isConnected).toBe(true);
});
