import { ARRIVAL_FADE, ARRIVAL_SHOWN, ARRIVALS_ENTRANCE } from '@domain/shared/limits';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { World } from '../../support/fake-services';
import { BY_ADA } from '../chat/hall-with-chat';
import { ALAN, GRACE, guests, inHall } from '../people/hall-with-people';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const chip = () => document.querySelector('[data-arrivals]');
const shown = () => chip()?.textContent ?? null;

/** Opens the lobby and waits until arrivals are told of there. */
async function inQuietHall(prepare?: (world: World) => void) {
  const hall = await inHall({ guests: [ALAN] }, prepare);
  await waitFor(() => expect(hall.world.realtime.watching()).toBe(1));
  await act(() => import('@/views/arrivals/arrivals'));
  await pass(ARRIVALS_ENTRANCE + 500);
  return hall;
}

test('the area shows softly who comes in, and of several the first and how many others', async () => {
  const { world, elapse } = await inQuietHall();
  expect(chip()).toBeNull();
  act(() => world.realtime.arrive(GRACE));
  elapse(1_000);
  await waitFor(() => expect(shown()).toBe('GHGrace Hopper came in'));
  expect(chip()?.closest('[aria-hidden]')).not.toBeNull();
  act(() => world.realtime.arrive(...guests(3)));
  elapse(1_000);
  expect(shown()).toBe('GHGrace Hopper came in');
  await pass(ARRIVAL_SHOWN);
  await pass(ARRIVAL_FADE);
  await waitFor(() => expect(shown()).toBe('G0Guest 0000 and 2 others came in'));
  await pass(ARRIVAL_SHOWN);
  await pass(ARRIVAL_FADE);
  expect(chip()).toBeNull();
});

test('only a number is shown of a crowd', async () => {
  const { world, elapse } = await inQuietHall();
  act(() => world.realtime.arrive(...guests(30)));
  elapse(1_000);
  await waitFor(() => expect(shown()).toBe('30 people came in'));
});

test('the area does not show the arrival of a person whom the user blocks', async () => {
  const { world, elapse } = await inQuietHall(({ chat }) => chat.blocks.block(BY_ADA.uid, 'grace'));
  act(() => world.realtime.arrive(GRACE, ...guests(1)));
  elapse(1_000);
  await waitFor(() => expect(shown()).toBe('G0Guest 0000 came in'));
});
