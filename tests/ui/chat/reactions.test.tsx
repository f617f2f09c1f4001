import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BY_ADA, BY_GRACE, inBar, inChannel, LOBBY } from './hall-with-chat';

const hello = () =>
  inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_GRACE, 'hello');
    server.react(LOBBY, 'hello', 'grace', '👍');
    server.react(LOBBY, 'hello', 'unknown', '👍');
  });
const button = (name: string) => screen.getByRole('button', { name });

test('the bar of a message has one tab stop; its arrow keys lead to the other reactions', async () => {
  const { user, world } = await hello();
  const first = await inBar(user, 'React with 👍');
  act(() => first.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}');
  await waitFor(() => expect(world.chat.reactions(LOBBY, 'hello')?.[BY_ADA.uid]).toBe('❤️'));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.ariaLabel).toBe('Report');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.ariaLabel).toBe('Reply');
});

test('only the message that is pointed at or has the focus has a bar, and the arrow keys lead there', async () => {
  const { user } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_GRACE, 'first', 'second', 'third'),
  );
  const list = await screen.findByRole('region', { name: 'Messages' });
  await screen.findByText('third');
  expect(screen.queryByRole('toolbar')).toBeNull();
  act(() => list.focus());
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toMatch(/^third/);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(document.activeElement?.textContent).toMatch(/^second/);
  expect(screen.getAllByRole('toolbar')).toHaveLength(1);
  await user.tab();
  expect(document.activeElement?.ariaLabel).toBe('React with 👍');
  await user.hover(screen.getByText('first'));
  expect(screen.getAllByRole('toolbar')).toHaveLength(2);
  await user.hover(screen.getByText('third'));
  expect(screen.getAllByRole('toolbar')).toHaveLength(2);
  expect(document.activeElement?.ariaLabel).toBe('React with 👍');
});

test('a rejected reaction is taken back with a word', async () => {
  const { user, world } = await hello();
  world.answers.fail('setReaction', new Failure('FORBIDDEN', 'no'));
  await user.click(await inBar(user, 'React with 🎉'));
  await screen.findByText('Your reaction could not be saved.');
  expect(screen.queryByRole('button', { name: '🎉 by you' })).toBeNull();
  await user.click(button('OK'));
  await waitFor(() => expect(screen.queryByText('Your reaction could not be saved.')).toBeNull());
});

test('a deleted message has no reactions and no bar', async () => {
  const { user, world } = await inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_ADA, 'oops');
    server.react(LOBBY, 'oops', 'grace', '👍');
  });
  await screen.findByRole('button', { name: '👍 by Grace Hopper' });
  await user.click(await inBar(user, 'Message options'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  act(() => world.hide());
  await screen.findByText('This message was deleted.');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull();
});
