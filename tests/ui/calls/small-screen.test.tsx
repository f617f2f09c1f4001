import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { BY_GRACE, PAIR } from '../chat/hall-with-chat';
import { GRACE } from '../people/hall-with-people';
import { measureLists } from '../people/layout';

beforeEach(() => {
  window.innerWidth = 390;
  measureLists();
});

const CALLING = { seat: 's1', uid: 'grace', name: 'Grace Hopper', session: 'session-of-grace' } as const;

/** Calls Grace from the sheet of the chat, on a phone. */
async function inCall() {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true }, guests: [GRACE] });
  world.chat.write(PAIR, BY_GRACE, 'Hello Ada');
  const { user } = renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  await press('Open menu');
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(await menu.findByRole('button', { name: /^Chat/ }));
  await press(/^Grace Hopper/);
  await press('Start video chat');
  const sheet = await screen.findByRole('dialog', { name: 'Call with Grace Hopper' });
  await within(sheet).findByText('Calling…');
  return { world, user, press, sheet };
}

const bar = () => screen.findByRole('region', { name: 'Call with Grace Hopper' });

test('a call is a sheet, and a bar that leaves the chat free while its sound and pictures go on', async () => {
  const { world, user, press, sheet } = await inCall();
  expect(sheet.dataset.shape).toBe('sheet');
  expect(within(sheet).queryByRole('button', { name: 'Move the window' })).toBeNull();
  act(() => world.calls.seat([CALLING]));
  const stream = Object.assign(new MediaStream(), { id: 'theirs' });
  act(() => world.calls.connect({ type: 'stream.received', stream }));
  const picture = within(sheet).getByLabelText('Grace Hopper');
  await press('Minimize');
  const small = await bar();
  expect(small).toBe(sheet);
  expect(small.dataset.shape).toBe('bar');
  expect(small.contains(document.activeElement)).toBe(true);
  expect(within(small).getByLabelText('Grace Hopper')).toBe(picture);
  for (const name of ['Microphone', 'Hang up', 'Expand']) within(small).getByRole('button', { name });
  for (const name of ['Camera', 'Minimize']) expect(within(small).queryByRole('button', { name })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'I am here');
  await press('Expand');
  expect(sheet.dataset.shape).toBe('sheet');
  expect(within(sheet).getByLabelText('Grace Hopper')).toBe(picture);
  await press('Minimize');
  await press('Hang up');
  await waitFor(() => expect(sheet.isConnected).toBe(false));
  expect(world.calls.log).toContain(`leave ${PAIR}`);
});

test('the sheet of a call has the focus, keeps it, and becomes a bar with Escape', async () => {
  const { user, sheet } = await inCall();
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
  const stops = within(sheet).getAllByRole('button');
  act(() => stops.at(-1)?.focus());
  await user.tab();
  expect(document.activeElement).toBe(stops[0]);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(stops.at(-1));
  await user.keyboard('{Escape}');
  expect((await bar()).dataset.shape).toBe('bar');
});

test('the sheet of the chat has a way to the bar of a call', async () => {
  const { user, press } = await inCall();
  await press('Minimize');
  await user.click(screen.getByRole('link', { name: 'Go to the call' }));
  expect(document.activeElement).toBe(await bar());
});

test('the next call is large again', async () => {
  const { press, sheet } = await inCall();
  await press('Minimize');
  await press('Hang up');
  await waitFor(() => expect(sheet.isConnected).toBe(false));
  await press('Start video chat');
  const next = await screen.findByRole('dialog', { name: 'Call with Grace Hopper' });
  expect(next.dataset.shape).toBe('sheet');
});
