import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BY_ADA, BY_GRACE, inChannel, LOBBY, PAIR, rows } from './hall-with-chat';

type Visit = Awaited<ReturnType<typeof inChannel>>;
const QUESTION = /^Block Grace Hopper\? They can no longer write to you/;

async function choose({ user, inside }: Visit, item: string) {
  await user.click(await inside.findByRole('button', { name: 'Chat options' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

const withGrace = (prepare: Parameters<typeof inChannel>[1] = () => {}) =>
  inChannel(/Grace Hopper/, (world) => {
    world.chat.write(PAIR, BY_GRACE, 'Hello Ada');
    prepare(world);
  });

test('a person is blocked and no longer blocked in their private chat, and what was typed stays', async () => {
  const visit = await withGrace();
  const { user, inside, world, field } = visit;
  await user.type(field, 'Not sent yet');
  await choose(visit, 'Block');
  const question = await inside.findByRole('alertdialog', { name: QUESTION });
  expect(inside.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(world.chat.blocks.blocked(BY_ADA.uid)).toEqual([]);
  await choose(visit, 'Block');
  await user.click(await inside.findByRole('button', { name: 'Block' }));
  await inside.findByText(/^You blocked/);
  expect(world.chat.blocks.blocked(BY_ADA.uid)).toEqual(['grace']);
  expect(inside.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(rows()[0]).toContain('Hello Ada');
  const dataTransfer = { types: ['Files'], files: [new File(['x'], 'Plan.txt')] };
  fireEvent.dragEnter(inside.getByText(/^You blocked/), { dataTransfer });
  expect(inside.queryByText('Drop files here to send them')).toBeNull();
  fireEvent.drop(inside.getByText(/^You blocked/), { dataTransfer });
  expect(world.chatFiles.kept()).toEqual([]);
  await choose(visit, 'Unblock');
  const again = await inside.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  expect(again.value).toBe('Not sent yet');
  expect(world.chat.blocks.blocked(BY_ADA.uid)).toEqual([]);
});

test('in an area the messages of a blocked person are hidden one by one until the user wants to see them', async () => {
  const { user, inside, world } = await inChannel(/The lobby|Lobby/, ({ chat }) => {
    chat.write(LOBBY, BY_GRACE, 'First word', 'Second word');
    chat.write(LOBBY, BY_ADA, 'My answer');
    chat.answer(LOBBY, 'My answer', 'Second word');
    chat.blocks.block(BY_ADA.uid, 'grace');
  });
  await waitFor(() => expect(rows()).toHaveLength(3));
  const hidden = () => rows().filter((row) => row.includes('Message of a person you blockedShow'));
  expect(hidden()).toHaveLength(2);
  expect(rows()[2]).toContain('Message of a person you blocked');
  expect(inside.queryByText(/Second word/)).toBeNull();
  await user.click(inside.getAllByRole('button', { name: 'Show' })[0] as HTMLElement);
  await inside.findByText('First word');
  expect(hidden()).toHaveLength(1);
  expect(document.activeElement?.hasAttribute('data-message')).toBe(true);
  act(() => world.chat.setTyping(LOBBY, 'grace'));
  act(() => world.chat.write(LOBBY, BY_GRACE, 'Third word'));
  await waitFor(() => expect(hidden()).toHaveLength(2));
  expect(inside.queryByText(/typing/)).toBeNull();
  expect(inside.queryByText(/Third word/)).toBeNull();
  act(() => world.chat.setTyping(LOBBY, 'grace', 'mary'));
  await inside.findByText('Someone is typing…');
});
