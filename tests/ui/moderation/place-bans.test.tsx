import { FOREVER } from '@domain/moderation/moderation-limits';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GRACE, inHall } from '../people/hall-with-people';

const ban = { since: 1, until: FOREVER, reason: 'Too loud' };
const ALL = Object.fromEntries(['lobby', 'expo', 'lounge'].map((id) => [`area:${id}`, ban]));
const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a user who is banned from a group reads its name, until when and why', async () => {
  const { world } = await inHall({ guests: [GRACE] });
  const until = new Date(2099, 0, 2, 12).getTime();
  const places = { 'group:-NjEtLV-engineers000': { ...ban, until, name: 'Makers' } };
  act(() => world.chat.moderation.hold({ places }));
  const card = await screen.findByText(/A host has removed you/);
  expect(card.textContent).toMatch(/^A host has removed you from Makers until Jan 2, 2099/);
  within(card.parentElement as HTMLElement).getByText('Too loud');
  expect(shown()).toBe('Lobby');
});

test('a user who is banned from every area is told of each', async () => {
  const { world } = await inHall({ guests: [GRACE] });
  act(() => world.chat.moderation.hold({ places: ALL }));
  await screen.findAllByText(/A host has removed you/);
  expect(screen.getAllByText('Too loud').length).toBe(3);
});
