import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { inHall } from './hall-with-people';

async function inMenu() {
  const visit = await inHall();
  await visit.user.click(visit.banner.getByRole('button', { name: 'Account' }));
  const menu = within(await screen.findByRole('menu', { name: 'Account' }));
  const choices = () =>
    menu.getAllByRole('menuitemradio').map((item) => [item.textContent?.trim(), item.ariaChecked]);
  return { ...visit, menu, choices };
}

test('the account menu marks the own status and changes it for everybody', async () => {
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
  await waitFor(() =>
    expect(world.realtime.people().find(({ uid }) => uid === ADA.email)?.status).toBe('Busy'),
  );
});

test('whoever rests is told that they are shown as idle', async () => {
  const { menu, choices, elapse } = await inMenu();
  elapse(300_000);
  await menu.findByText('Others see you as idle.');
  expect(choices().map(([, checked]) => checked)).toEqual(['false', 'false']);
});
