import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { measureLists } from '../people/layout';
import { BY_ADA, BY_GRACE, inChannel, LOBBY, PAIR, rows } from './hall-with-chat';

measureLists();

test('in a private chat the newest own message that was read is marked, and only that one', async () => {
  const { world } = await inChannel(/Grace Hopper/, ({ chat: server }) => {
    server.write(PAIR, BY_ADA, 'one', 'two');
    server.read(PAIR, BY_GRACE.uid);
    server.write(PAIR, BY_ADA, 'three');
  });
  await screen.findByText('Seen');
  expect(rows().map((row) => row.endsWith('Seen'))).toEqual([false, true, false]);
  act(() => world.chat.read(PAIR, BY_GRACE.uid));
  expect(rows().map((row) => row.endsWith('Seen'))).toEqual([false, false, true]);
});

test('in a group the people who have seen a message are counted, all of them too, and named once it is opened', async () => {
  let group = '';
  const { user, world } = await inChannel(/Makers/, ({ chat: server }) => {
    group = server.makeGroup('Makers', BY_ADA.uid, 'mary', 'alan', 'grace', 'zoe');
    server.write(group, { uid: 'alan', name: 'Alan Turing' }, 'hello');
    server.write(group, BY_ADA, 'hi');
    server.read(group, 'mary');
  });
  const seen = () => screen.getByText(/^Seen by/).textContent;
  await screen.findByText('Seen by 1 person');
  act(() => world.chat.read(group, 'alan'));
  await waitFor(() => expect(seen()).toBe('Seen by Alan Turing and 1 other'));
  expect(document.querySelector('details')).toBeNull();
  act(() => world.chat.read(group, 'grace'));
  await waitFor(() => expect(seen()).toBe('Seen by Alan Turing and 2 others'));
  act(() => world.chat.read(group, 'zoe'));
  const summary = await screen.findByText('Seen by all');
  const details = summary.closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  await user.click(summary);
  await waitFor(() => expect(details.open).toBe(true));
  const names = within(within(details).getByRole('list', { name: 'Seen by' })).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Alan Turing', 'Grace Hopper', '2 others']);
});

test('in the channel of an area nobody is told who has read', async () => {
  await inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_ADA, 'hello');
    server.read(LOBBY, 'grace');
  });
  await screen.findByText('hello');
  expect(screen.queryByText(/^Seen/)).toBeNull();
});
