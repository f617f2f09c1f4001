import { PAGE, WINDOW } from '@domain/chat/chat-limits';
import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { measureLists } from '../people/layout';
import { BY_ADA, BY_GRACE, inChannel, LOBBY } from './hall-with-chat';

measureLists();

const list = () => within(screen.getByRole('region', { name: 'Messages' }));
const quote = (text: string) => screen.findByRole('button', { name: new RegExp(`^Grace Hopper ?${text}$`) });

const texts = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of} ${index}`);

/** The lobby, where the first of the newest messages answers the first of all. */
const longLobby = (older: number, newer: number) =>
  inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_GRACE, ...texts(older, 'text'), 'answer', ...texts(newer, 'more'));
    server.answer(LOBBY, 'answer', 'text 0');
  });

test('a quote leads to a message that is loaded, and marks it', async () => {
  const { user, world } = await longLobby(3, 0);
  await user.click(await quote('text 0'));
  await waitFor(() =>
    expect(
      list()
        .getAllByText('text 0')
        .some((text) => text.closest('[data-jump-target]')),
    ).toBe(true),
  );
  expect(world.answers.count('loadAround')).toBe(0);
  expect(screen.queryByRole('button', { name: 'Newest messages' })).toBeNull();
});

test('a quote leads to a message far in the past, from where a button returns to the newest', async () => {
  const { user, world } = await longLobby(3 * PAGE, WINDOW - 1);
  await user.click(await quote('text 0'));
  const back = await screen.findByRole('button', { name: 'Newest messages' });
  await waitFor(() => expect(world.answers.count('loadAround')).toBe(1));
  await list().findByText('text 1');
  expect(list().queryByText('answer')).toBeNull();
  await user.click(back);
  await list().findByText('answer');
  expect(list().queryByText('text 1')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Newest messages' })).toBeNull();
});

test('who writes in the past returns to the newest messages', async () => {
  const { user, field, world } = await longLobby(3 * PAGE, WINDOW - 1);
  await user.click(await quote('text 0'));
  await screen.findByRole('button', { name: 'Newest messages' });
  await list().findByText('text 1');
  await user.type(field, 'here I am{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Newest messages' })).toBeNull());
  await waitFor(() => expect(world.chat.texts(LOBBY).at(-1)).toBe('here I am'));
});

test('a message that could not be loaded is said so, and is loaded when the user tries again', async () => {
  const { user, world, inside } = await longLobby(3 * PAGE, WINDOW - 1);
  world.answers.fail('loadAround', new Failure('NOT_REACHABLE', 'offline'));
  await user.click(await quote('text 0'));
  const note = await inside.findByText('This message could not be loaded.');
  await list().findByText('answer');
  world.answers.heal('loadAround');
  await user.click(inside.getByRole('button', { name: 'Try again' }));
  await list().findByText('text 1');
  expect(document.contains(note)).toBe(false);
});

test('a button leads to the first unread message above the loaded ones, which is marked as such', async () => {
  const { user, inside } = await inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_GRACE, ...texts(3, 'known'));
    server.read(LOBBY, BY_ADA.uid);
    server.write(LOBBY, BY_GRACE, ...texts(3 * PAGE, 'text'));
  });
  await list().findByText(`text ${3 * PAGE - WINDOW}`);
  expect(list().queryByText('New messages')).toBeNull();
  await user.click(await inside.findByRole('button', { name: 'Jump to first unread' }));
  const row = (await list().findByText('text 0')).closest('li') as HTMLElement;
  expect(within(row).getByText('New messages')).toBeDefined();
  expect(row.querySelector('[data-jump-target]')).not.toBeNull();
  expect(inside.queryByRole('button', { name: 'Jump to first unread' })).toBeNull();
});

test('a chat that the user may no longer read says so, and is tried again only when they want', async () => {
  const { user, world, inside } = await longLobby(1, 0);
  await list().findByText('answer');
  act(() => world.chat.refuse(LOBBY));
  await inside.findByText('You can no longer read this chat.');
  await user.click(inside.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(inside.queryByText('You can no longer read this chat.')).toBeNull());
  await list().findByText('answer');
});
