import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { ALAN, GRACE, names } from './hall-with-people';
import { measureLists } from './layout';

beforeEach(() => {
  window.innerWidth = 390;
  measureLists();
});

/** Opens the lobby as Ada on a phone, with the menu open. */
async function onPhone() {
  const visit = renderApp({
    story: { signedIn: ADA.email, config: { userPresence: true }, guests: [GRACE, ALAN] },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const openMenu = async () => {
    await visit.user.click(screen.getByRole('button', { name: 'Open menu' }));
    return within(await screen.findByRole('dialog', { name: 'Menu' }));
  };
  return { ...visit, openMenu };
}

async function inSheet() {
  const visit = await onPhone();
  const menu = await visit.openMenu();
  await visit.user.click(await menu.findByRole('button', { name: 'People 3 people here' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'People' }));
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper']));
  return { ...visit, sheet };
}

test('the menu says that presence is connecting until it shows how many people there are', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true }, guests: [GRACE] });
  world.answers.hold('load');
  const { user } = renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await menu.findByRole('button', { name: 'People Connecting…' });
  act(() => world.answers.release('load'));
  await menu.findByRole('button', { name: 'People 2 people here' });
});

test('the menu shows the number of people in each area', async () => {
  const { openMenu } = await onPhone();
  const menu = await openMenu();
  const areas = within(await menu.findByRole('navigation', { name: 'Areas' }));
  expect(await areas.findByRole('link', { name: 'Lobby 2 people' })).toBeTruthy();
  expect(await areas.findByRole('link', { name: 'Expo 1 person' })).toBeTruthy();
});

test('selecting a person shows a card with their details', async () => {
  const { user, sheet } = await inSheet();
  await user.click(sheet.getByRole('button', { name: /Grace Hopper/ }));
  const card = within(await screen.findByRole('dialog', { name: 'Grace Hopper' }));
  for (const fact of ['Rear admiral', 'Navy', 'Available', 'Lobby'])
    expect(card.getByText(fact)).toBeTruthy();
  expect(card.queryByRole('link')).toBeNull();
});

test('the card of a person in another area links there, and closes with the sheet', async () => {
  const { user, sheet, address } = await inSheet();
  await user.click(sheet.getByRole('radio', { name: 'Everyone' }));
  await user.click(await sheet.findByRole('button', { name: /Alan Turing/ }));
  const card = within(await screen.findByRole('dialog', { name: 'Alan Turing' }));
  await user.click(card.getByRole('link', { name: 'Go there' }));
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(address()).toBe('/v/hall/area/expo');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the card of a person who leaves stays and shows that they left', async () => {
  const { user, sheet, world } = await inSheet();
  await user.click(sheet.getByRole('button', { name: /Grace Hopper/ }));
  const card = within(await screen.findByRole('dialog', { name: 'Grace Hopper' }));
  act(() => world.realtime.leave('grace'));
  await card.findByText('No longer in this list.');
  expect(card.queryByText('Lobby')).toBeNull();
});

test('Escape closes the card, then the sheet, and returns the focus to the bar of phones', async () => {
  const { user, sheet } = await inSheet();
  const bar = await screen.findByRole('navigation', { name: 'Shortcuts', hidden: true });
  const row = sheet.getByRole('button', { name: /Grace Hopper/ });
  await user.click(row);
  await screen.findByRole('dialog', { name: 'Grace Hopper' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Grace Hopper' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const people = within(bar).getByRole('button', { name: 'People' });
  await waitFor(() => expect(document.activeElement).toBe(people));
});

test('closing the card of a person who left moves the focus to the next row', async () => {
  const { user, sheet, world } = await inSheet();
  await user.click(sheet.getByRole('button', { name: /Grace Hopper/ }));
  await screen.findByRole('dialog', { name: 'Grace Hopper' });
  act(() => world.realtime.leave('grace'));
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace']));
  await user.keyboard('{Escape}');
  const neighbour = sheet.getByRole('button', { name: /Ada Lovelace/ });
  await waitFor(() => expect(document.activeElement).toBe(neighbour));
});

test('the menu changes the own status', async () => {
  const { user, openMenu, world } = await onPhone();
  const menu = await openMenu();
  const status = within(await menu.findByRole('group', { name: 'Your status' }));
  const checked = () => status.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked);
  expect(checked()).toEqual([true, false]);
  await user.click(status.getByRole('radio', { name: 'Busy' }));
  expect(checked()).toEqual([false, true]);
  await waitFor(() =>
    expect(world.realtime.people().find(({ uid }) => uid === ADA.email)?.status).toBe('Busy'),
  );
});
