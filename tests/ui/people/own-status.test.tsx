import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ADA, type World } from '../../support/fake-services';
import { inHall } from './hall-with-people';

async function openMenu(user: UserEvent) {
  const banner = within(screen.getByRole('banner'));
  await user.click(await banner.findByRole('button', { name: 'Account' }));
  const menu = within(await screen.findByRole('menu', { name: 'Account' }));
  const choices = () =>
    menu.getAllByRole('menuitemradio').map((item) => [item.textContent?.trim(), item.ariaChecked]);
  return { menu, choices };
}

async function inMenu() {
  const visit = await inHall();
  return { ...visit, ...(await openMenu(visit.user)) };
}

const shownStatus = (world: World) =>
  world.realtime.people().find(({ uid }) => uid === ADA.email)?.status ?? null;

test('the account menu marks the own status and changes it for all users', async () => {
  const { user, menu, choices, world } = await inMenu();
  await waitFor(() =>
    expect(choices()).toEqual([
      ['Available', 'true'],
      ['Busy', 'false'],
    ]),
  );
  await user.click(menu.getByRole('menuitemradio', { name: 'Busy' }));
  expect(choices()).toEqual([
    ['Available', 'false'],
    ['Busy', 'true'],
  ]);
  await waitFor(() => expect(shownStatus(world)).toBe('Busy'));
});

test('an idle user sees that they are shown as idle', async () => {
  const { menu, choices, elapse } = await inMenu();
  elapse(300_000);
  await menu.findByText('Others see you as idle.');
  expect(choices().map(([, checked]) => checked)).toEqual(['false', 'false']);
});
