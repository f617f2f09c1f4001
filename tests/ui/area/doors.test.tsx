import { COUNTS_INTERVAL } from '@domain/shared/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ALAN, guests, inHall } from '../people/hall-with-people';

const door = (description: string) =>
  within(screen.getByRole('navigation', { name: 'In this view' })).getByRole('link', {
    name: 'Expo',
    description,
  });

test('a door shows the people behind it: a number, and at most three of their faces', async () => {
  const { world, elapse } = await inHall({ guests: [ALAN] });
  await waitFor(() => expect(door('1 person').textContent).toBe('ExpoAT1 1 person'));
  act(() => world.realtime.arrive(...guests(3, 'expo')));
  elapse(COUNTS_INTERVAL);
  await waitFor(() => expect(door('4 people').textContent).toBe('ExpoATG0G04 4 people'));
});

test('a door behind which there is nobody shows no number', async () => {
  const { world, elapse } = await inHall({ guests: [ALAN] });
  await waitFor(() => door('1 person'));
  act(() => world.realtime.leave(ALAN.uid));
  elapse(COUNTS_INTERVAL);
  await waitFor(() => expect(door('').textContent).toBe('Expo'));
});
