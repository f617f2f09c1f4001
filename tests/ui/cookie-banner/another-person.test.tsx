import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askingHall } from '../../support/consent-venue';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const BANNER = { name: 'Privacy preferences' };

/** Opens the page as Ada, in a browser where another user accepted everything. */
function visitAfter(by: string) {
  const world = fakeWorld({ signedIn: ADA.email, venue: askingHall() });
  for (const id of ['own', 'films', 'counting', 'tracking'])
    world.consent.texts.set(`foyer:consent:${id}`, 'true');
  world.consent.texts.set('foyer:consent:tracking:by', by);
  return renderApp({ at: '/v/hall/area/lobby', world });
}

test('only the consent to personal tracking is requested again after another person used the browser', async () => {
  const { user, world } = visitAfter('grace');
  const banner = within(await screen.findByRole('dialog', BANNER));
  await user.click(banner.getByRole('button', { name: 'Choose' }));
  const switches = banner.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ checked }) => checked)).toEqual([true, true, true, false]);
  await user.click(banner.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', BANNER)).toBeNull());
  expect(world.consent.texts.get('foyer:consent:films')).toBe('true');
  expect(world.consent.texts.get('foyer:consent:tracking')).toBe('false');
  expect(world.consent.texts.get('foyer:consent:tracking:by')).toBe(ADA.email);
});

test('the person who answered is not asked again', async () => {
  visitAfter(ADA.email);
  await screen.findByRole('button', BANNER);
  expect(screen.queryByRole('dialog', BANNER)).toBeNull();
});
