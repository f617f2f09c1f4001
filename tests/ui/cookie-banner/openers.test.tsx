import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askingHall } from '../../support/consent-venue';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const BANNER = { name: 'Privacy preferences' };
const KEYS = ['own', 'films', 'counting', 'tracking'].map((id) => `foyer:consent:${id}`);
const LOBBY = '/v/hall/area/lobby';

/** Ada, who accepted everything on an earlier visit. */
function answered(at: string) {
  const world = fakeWorld({ signedIn: ADA.email, venue: askingHall() });
  for (const key of KEYS) world.consent.texts.set(key, 'true');
  return renderApp({ at, world });
}

const banner = async () => within(await screen.findByRole('dialog', BANNER));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', BANNER)).toBeNull());

test('the footer opens the banner, and closing it changes nothing and returns the focus', async () => {
  const visit = answered(LOBBY);
  const opener = await screen.findByRole('button', BANNER);
  await visit.user.click(opener);
  const opened = await banner();
  await visit.user.click(opened.getByRole('switch', { name: 'Film house' }));
  await visit.user.click(opened.getByRole('button', { name: 'Close' }));
  await gone();
  expect(visit.world.consent.texts.get('foyer:consent:films')).toBe('true');
  expect(visit.world.consent.captured).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await visit.user.click(opener);
  expect((await banner()).getByRole<HTMLInputElement>('switch', { name: 'Film house' }).checked).toBe(true);
});

test('the account menu opens the banner, and Escape closes it', async () => {
  const { user } = answered(LOBBY);
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', BANNER));
  await banner();
  await user.keyboard('{Escape}');
  await gone();
});

test('the drawer of a small screen closes for the banner', async () => {
  window.innerWidth = 390;
  const { user } = answered(LOBBY);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(menu).getByRole('button', BANNER));
  await banner();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
});

test('the hash opens the banner, and is removed when it is closed', async () => {
  const { user, address } = answered(`${LOBBY}#privacy-preferences`);
  await user.click((await banner()).getByRole('button', { name: 'Close' }));
  await gone();
  await waitFor(() => expect(address()).toBe(LOBBY));
});

test('the hash opens the banner on a page that is already open', async () => {
  const { router } = answered(LOBBY);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await act(() => router.navigate({ to: '.', hash: 'privacy-preferences' }));
  await banner();
});

test.each([
  ['before the login', {}, `/login?redirect=${encodeURIComponent(LOBBY)}`],
  [
    'before publication',
    { version: { publishedVersion: -1 } },
    `/work-in-progress?redirect=${encodeURIComponent(LOBBY)}`,
  ],
])('the hash opens the banner %s, once', async (_, story, after) => {
  const { user, address, world } = renderApp({
    at: `${LOBBY}#privacy-preferences`,
    world: fakeWorld({ venue: askingHall(), ...story }),
  });
  await user.click((await banner()).getByRole('button', { name: 'Accept all' }));
  await gone();
  expect(world.consent.texts.get('foyer:consent:films')).toBe('true');
  await waitFor(() => expect(address()).toBe(after));
});

test('a navigation closes an opened banner', async () => {
  const visit = answered(LOBBY);
  await visit.user.click(await screen.findByRole('button', BANNER));
  await banner();
  await act(() =>
    visit.router.navigate({
      to: '/v/$architectureId/area/{-$areaId}',
      params: { architectureId: 'hall', areaId: 'expo' },
    }),
  );
  await gone();
});
