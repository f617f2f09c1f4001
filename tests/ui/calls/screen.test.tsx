import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { BY_GRACE, inChannel, PAIR } from '../chat/hall-with-chat';

const GRACE = { seat: 's1', uid: 'grace', name: 'Grace Hopper', session: 'session-of-grace' } as const;
const ALAN = { seat: 's2', uid: 'alan', name: 'Alan Turing', session: 'session-of-alan' } as const;
const SHARED = 'You are sharing your screen. The others see it in place of your camera.';

beforeEach(() => {
  Object.assign(navigator, { mediaDevices: { getDisplayMedia: () => {} } });
});

/** Calls Grace, who comes. */
async function withGrace() {
  const visit = await inChannel(/Grace Hopper/, ({ chat }) => {
    chat.write(PAIR, BY_GRACE, 'Hello Ada');
  });
  const { user, inside, world } = visit;
  await user.click(await inside.findByRole('button', { name: 'Start video chat' }));
  const window = within(await screen.findByRole('region', { name: 'Call with Grace Hopper' }));
  await window.findByText('Calling…');
  act(() => world.calls.seat([GRACE]));
  act(() => world.calls.connect({ type: 'stream.received', stream: { id: 'theirs' } }));
  const press = (name: string) => user.click(window.getByRole('button', { name }));
  return { calls: world.calls, window, press };
}

const status = () => screen.queryByText(/You are sharing/)?.textContent;
const large = () =>
  [...document.querySelectorAll('[data-large] video')].map((video) => video.getAttribute('aria-label'));

test('a user who shares nothing after all is told nothing, and a failure is worded until it works', async () => {
  const { calls, window, press } = await withGrace();
  calls.answerScreen('CANCELLED');
  await press('Share screen');
  expect([status(), window.queryByRole('alert')]).toEqual([undefined, null]);
  calls.answerScreen('FAILED');
  await press('Share screen');
  expect(window.getByRole('alert').textContent).toBe('Your screen could not be shared. Please try again.');
  calls.answerScreen('SHARED');
  await press('Share screen');
  expect([status(), window.queryByRole('alert')]).toEqual([SHARED, null]);
});

test('the screen of another person is named and larger than the faces, of two the newest, and then who speaks', async () => {
  const { calls, window } = await withGrace();
  act(() => calls.seat([{ ...GRACE, screen: 5 }]));
  expect(large()).toEqual(['Screen of Grace Hopper']);
  expect(window.getByText(/shares the screen/).textContent).toContain('Grace Hopper shares the screen');
  act(() =>
    calls.seat([
      { ...GRACE, screen: 5 },
      { ...ALAN, screen: 6 },
    ]),
  );
  act(() => calls.connect({ type: 'stream.received', stream: { id: 'theirs' } }));
  expect(large()).toEqual(['Screen of Alan Turing']);
  act(() => calls.seat([GRACE, ALAN]));
  expect(large()).toEqual(['Grace Hopper']);
  expect(window.queryByText(/shares the screen/)).toBeNull();
  act(() => calls.speak([ALAN.session]));
  expect(large()).toEqual(['Alan Turing']);
});

test('there is no button where the browser shares no screens', async () => {
  Object.assign(navigator, { mediaDevices: {} });
  const { window } = await withGrace();
  expect(window.queryByRole('button', { name: 'Share screen' })).toBeNull();
});
