import { PAGE, WINDOW } from '@domain/chat/chat-limits';
import { Failure } from '@domain/shared/failure';
import { MESSAGE_SEARCH_DELAY } from '@domain/shared/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { World } from '../../support/fake-services';
import { BY_ADA, BY_GRACE, inChannel, LOBBY, openSearch } from './hall-with-chat';

const list = () => within(screen.getByRole('region', { name: 'Messages' }));
const quote = (text: string) => screen.findByRole('button', { name: new RegExp(`^Grace Hopper ?${text}$`) });

const texts = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of} ${index}`);

/** The lobby, where the first of the newest messages answers the first of all. */
const longLobby = (older: number, newer: number) =>
  inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_GRACE, ...texts(older, 'text'), 'answer', ...texts(newer, 'more'));
    server.answer(LOBBY, 'answer', 'text 0');
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

/** The search in a lobby with these messages, beside a draft. */
const inSearch = (...written: string[]) => searchIn(({ chat }) => chat.write(LOBBY, BY_GRACE, ...written));

async function searchIn(prepare: (world: World) => void) {
  const visit = await inChannel(/^Lobby/, prepare);
  await visit.user.type(visit.field, 'my draft');
  await openSearch(visit.user);
  const search = (await visit.inside.findByRole('searchbox', {
    name: 'Search messages',
  })) as HTMLInputElement;
  const searchFor = async (text: string) => {
    await visit.user.type(search, text);
    visit.elapse(MESSAGE_SEARCH_DELAY);
  };
  return { ...visit, search, searchFor };
}

const hits = async () =>
  within(await screen.findByRole('list', { name: 'Messages found' })).getAllByRole('button');

test('a search finds messages without case and accents, marks the hits and leads to the message', async () => {
  const { user, search, inside, field, searchFor } = await inSearch(
    'Crème brûlée',
    ...texts(200, 'text'),
    'CREME',
  );
  expect(document.activeElement).toBe(search);
  await searchFor('creme');
  const [first, second] = await hits();
  expect(first?.textContent).toMatch(/^Grace Hopper Today, .* CREME$/);
  expect(second?.querySelector('mark')?.textContent).toBe('Crème');
  await inside.findByText('2 messages found. Searched back to the beginning of the chat.');
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(first);
  await user.tab();
  await user.keyboard('{Enter}');
  await inside.findByRole('button', { name: 'Newest messages' });
  const list = within(inside.getByRole('region', { name: 'Messages' }));
  await waitFor(() => expect(list.getByText('Crème brûlée').closest('[data-jump-target]')).not.toBeNull());
  expect(inside.queryByRole('searchbox')).toBeNull();
  expect(field.value).toBe('my draft');
});

test('Escape and the close button lead back to the messages with the draft untouched', async () => {
  const { user, search, inside, field } = await inSearch('hello');
  await user.type(search, 'hel');
  await user.keyboard('{Escape}');
  const button = inside.getByRole('button', { name: 'Chat options' });
  expect(document.activeElement).toBe(button);
  expect(inside.queryByRole('searchbox')).toBeNull();
  await openSearch(user);
  expect(await inside.findByRole('searchbox')).toHaveProperty('value', '');
  await inside.findByText('Finds what was written in this chat, the newest first.');
  await user.click(inside.getByRole('button', { name: 'Close search' }));
  expect(inside.queryByRole('searchbox')).toBeNull();
  expect(field.value).toBe('my draft');
});

test('a day leads to its first message', async () => {
  const { user, inside, field } = await inSearch(...texts(200, 'text'));
  const day = inside.getByLabelText('Go to a day') as HTMLInputElement;
  fireEvent.change(day, { target: { value: day.max } });
  await user.click(inside.getByRole('button', { name: 'Show messages' }));
  const list = within(inside.getByRole('region', { name: 'Messages' }));
  await waitFor(() => expect(list.getByText('text 0').closest('[data-jump-target]')).not.toBeNull());
  expect(inside.queryByRole('searchbox')).toBeNull();
  expect(field.value).toBe('my draft');
});

test('a search with many hits pauses and goes on further back', async () => {
  const { user, inside, searchFor } = await inSearch(...texts(30, 'hit'));
  await searchFor('hit');
  await inside.findByText(/^20 messages found\. Searched back to \w+ \d+\.$/);
  expect((await hits())[0]?.textContent).toMatch(/hit 29$/);
  await user.click(inside.getByRole('button', { name: 'Search further back' }));
  await inside.findByText('30 messages found. Searched back to the beginning of the chat.');
  expect((await hits()).at(-1)?.textContent).toMatch(/hit 0$/);
});

test('a search that finds nothing says so', async () => {
  const { inside, searchFor } = await inSearch('hello');
  await searchFor('nobody');
  await inside.findByText('Nothing found for “nobody”.');
  expect(screen.queryByRole('list', { name: 'Messages found' })).toBeNull();
});

test.each([
  ['NOT_REACHABLE', 'The messages cannot be searched without a connection.'],
  ['FORBIDDEN', 'The messages could not be searched.'],
] as const)('a search that fails with %s says so and is tried again', async (kind, text) => {
  const { user, search, inside, world, searchFor } = await inSearch('hello');
  world.answers.fail('loadHistory', new Failure(kind, 'no'));
  await searchFor('hello');
  await inside.findByText(text);
  expect(search.value).toBe('hello');
  world.answers.heal('loadHistory');
  await user.click(inside.getByRole('button', { name: 'Try again' }));
  expect(await hits()).toHaveLength(1);
});

test('a search shows that it is searching', async () => {
  const { inside, world, searchFor } = await inSearch('hello');
  world.answers.hold('loadHistory');
  await searchFor('hello');
  await inside.findByText('Searching…');
  world.answers.release('loadHistory');
  expect(await hits()).toHaveLength(1);
});

test('a search does not show what people wrote whom the user blocks', async () => {
  const { searchFor } = await searchIn(({ chat }) => {
    chat.write(LOBBY, BY_GRACE, 'hello');
    chat.blocks.block(BY_ADA.uid, BY_GRACE.uid);
  });
  await searchFor('hello');
  const [hit] = await hits();
  expect(hit?.textContent).toBe('Message of a person you blocked');
});
