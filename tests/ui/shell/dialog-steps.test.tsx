import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BY_GRACE, inBar, inChannel, LOBBY } from '../chat/hall-with-chat';

const HALL = { fileId: 'one', name: 'Hall.png', type: 'image/png', size: 5, width: 800, height: 400 };

/** Opens the channel of the lobby, in which Grace has written and shared a picture. */
async function inLobby() {
  const visit = await inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_GRACE, 'Buy now');
    server.share(LOBBY, BY_GRACE, HALL);
  });
  const back = () => act(() => visit.router.history.back());
  const opens = async (button: string, index: number, title: string) => {
    await visit.user.click(await inBar(visit.user, button, index));
    return screen.findByRole('dialog', { name: title });
  };
  const isClosed = (title: string) =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  return { ...visit, back, opens, isClosed };
}

test.each([
  ['the report of a message', 'Report', 0, 'Report a message of Grace Hopper'],
  ['a large picture', 'Open picture Hall.png', 1, 'Hall.png'],
])('Back closes %s and nothing else', async (_, button, index, title) => {
  const { back, opens, isClosed, address, inside } = await inLobby();
  const before = address();
  await opens(button, index, title);
  back();
  await isClosed(title);
  expect(address()).toBe(before);
  expect(inside.getByRole('textbox', { name: 'Message' })).toBeTruthy();
});

test('Back closes the square of a picture, and then the profile', async () => {
  // There is nothing to draw on.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user, back, isClosed } = await inLobby();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
  await screen.findByRole('dialog', { name: 'My profile' });
  await screen.findByRole('button', { name: 'Add picture' });
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  const file = new File(['bytes'], 'wide 1000x600.png', { type: 'image/png' });
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
  await screen.findByRole('dialog', { name: 'Your picture' });
  back();
  await isClosed('Your picture');
  expect(screen.getByRole('dialog', { name: 'My profile' })).toBeTruthy();
  back();
  await isClosed('My profile');
});
