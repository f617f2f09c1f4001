import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../support/render-app';
import { measureLists } from '../people/layout';
import { BY_ADA, BY_GRACE, chatButton, inBar, inChannel, LOBBY, rows } from './hall-with-chat';

measureLists();

test('a reply is begun above the field, can be cancelled, and shows what it answers', async () => {
  const { user, inside, field, world } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_GRACE, 'Who comes?\nI do.', 'And who brings cake?'),
  );
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(await inBar(user, 'Reply', 1));
  expect(document.activeElement).toBe(field);
  const form = within(field.closest('form') as HTMLElement);
  form.getByText('And who brings cake?');
  await user.click(form.getByRole('button', { name: 'Cancel reply' }));
  expect(form.queryByText('And who brings cake?')).toBeNull();
  await user.click(await inBar(user, 'Reply'));
  form.getByText('Who comes?');
  await user.type(field, 'Me too{Enter}');
  await waitFor(() => expect(rows()[2]).toMatch(/Grace HopperWho comes\?Me too$/));
  expect(form.queryByText('Who comes?')).toBeNull();
  await waitFor(() => expect(world.chat.texts(LOBBY)).toContain('Me too'));
  await inside.findByText('Me too');
});

test('a reply that is not sent survives a reload, in the draft and in the queue', async () => {
  const { user, field, world, leave } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_GRACE, 'Who comes?'),
  );
  await user.click(await inBar(user, 'Reply'));
  act(() => world.realtime.cut());
  await user.type(field, 'Me{Enter}');
  await screen.findByText('Waiting to be sent');
  await user.click(await inBar(user, 'Reply'));
  leave();
  act(() => world.realtime.restore());
  const again = renderApp({ world });
  await again.user.click(await chatButton());
  await again.user.click(await screen.findByRole('button', { name: /^LobbyEveryone/ }));
  await screen.findByRole('button', { name: 'Cancel reply' });
  await waitFor(() => expect(rows()[1]).toMatch(/Grace HopperWho comes\?Me/));
});

test('a reply says when the original was deleted', async () => {
  const { user, world } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_ADA, 'oops'),
  );
  await user.click(await inBar(user, 'Reply'));
  await user.keyboard('never mind{Enter}');
  await waitFor(() => expect(rows()[1]).toMatch(/oopsnever mind$/));
  await user.click(await inBar(user, 'Message options'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  act(() => world.hide());
  await waitFor(() => expect(rows()[1]).toMatch(/The original message was deleted\.never mind$/));
});
