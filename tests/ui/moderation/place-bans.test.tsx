import { FOREVER } from '@domain/moderation/moderation-limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GRACE, inHall } from '../people/hall-with-people';
import { measureLists } from '../people/layout';

measureLists();

const ban = { since: 1, until: FOREVER, reason: 'Too loud' };
const ALL = Object.fromEntries(['lobby', 'expo', 'lounge'].map((id) => [`area:${id}`, ban]));
const shown = () => screen.getByRole('heading', { level: 1 }).textContent;
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('a user who is banned from an area is led out of it, is told why, and does not come in again', async () => {
  const { user, world, router } = await inHall({ guests: [GRACE] });
  expect(shown()).toBe('Lobby');
  act(() => world.chat.moderation.hold({ places: { 'area:lobby': ban } }));
  await waitFor(() => expect(shown()).toBe('Expo'));
  const text = 'A host has removed you from Lobby.Reason: Too loud';
  await waitFor(() => expect(alerts()).toContain(text));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(alerts()).not.toContain(text);
  const params = { architectureId: 'hall', areaId: 'lobby' };
  await act(() => router.navigate({ to: '/v/$architectureId/area/{-$areaId}', params }));
  expect(shown()).toBe('Expo');
  await waitFor(() => expect(alerts()).toContain(text));
  act(() => world.chat.moderation.hold({}));
  await waitFor(() => expect(alerts()).not.toContain(text));
  await act(() => router.navigate({ to: '/v/$architectureId/area/{-$areaId}', params }));
  await waitFor(() => expect(shown()).toBe('Lobby'));
});

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
