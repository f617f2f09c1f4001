import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';
import { publish } from '../area/editions';
import { textWidget } from '../area/venue';
import { askingHall, bannerOf, provider } from '../consent-gate/asking-hall';

const BANNER = { name: 'Privacy preferences' };
const TEXT = textWidget('news', `<p>${'A sentence that goes on. '.repeat(30)}</p>`);
const MAPS = provider('maps', 'Maps Inc.');
const venueWith = (...cookieProviders: (typeof MAPS)[]) => askingHall([TEXT], { cookieProviders });

/** Ada, who has already seen the banner for the maps: its code is loaded. */
async function inLobby(): Promise<Visit> {
  const world = fakeWorld({ signedIn: ADA.email, venue: venueWith(MAPS) });
  world.consent.texts.set('foyer:consent:maps', 'true');
  const visit = renderApp({ at: '/v/hall/area/lobby', world });
  await visit.background();
  await screen.findByRole('button', { name: 'Read more' });
  act(() => bannerOf(visit).send({ type: 'banner.open' }));
  await screen.findByRole('dialog', BANNER);
  act(() => bannerOf(visit).send({ type: 'banner.close' }));
  await waitFor(() => expect(banner()).toBeNull());
  return visit;
}

const asksAnew = (visit: Visit) => publish(visit, venueWith(MAPS, provider('new', 'New Ltd.')), 2);
const banner = () => screen.queryByRole('dialog', BANNER);
const isDeferred = (visit: Visit) => bannerOf(visit).getSnapshot().matches({ banner: 'deferred' });

const reading = async ({ user }: Visit) => {
  await user.click(screen.getByRole('button', { name: 'Read more' }));
  return screen.findByRole('dialog', { name: 'news' });
};
const settings = async ({ user }: Visit) => {
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: /settings/i }));
  return screen.findByRole('dialog', { name: /settings/i });
};

test.each([
  ['a panel', reading],
  ['the account dialog', settings],
])('the banner of a newly published version waits while %s is open', async (_, open) => {
  const visit = await inLobby();
  const layer = await open(visit);
  await asksAnew(visit);
  await waitFor(() => expect(isDeferred(visit)).toBe(true));
  expect([layer.isConnected, banner()]).toEqual([true, null]);
  await visit.user.click(within(layer).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', BANNER)).toBeTruthy();
});

test('a required banner waits for a guard, and stays once it is visible', async () => {
  const visit = await inLobby();
  const navigation = child(visit.app.actor, 'navigation');
  act(() => navigation.send({ type: 'guard.register', id: 'draft' }));
  await asksAnew(visit);
  await waitFor(() => expect(isDeferred(visit)).toBe(true));
  expect(banner()).toBeNull();
  act(() => navigation.send({ type: 'guard.release', id: 'draft' }));
  const asked = await screen.findByRole('dialog', BANNER);
  act(() => navigation.send({ type: 'guard.register', id: 'draft' }));
  await visit.user.click(within(asked).getByRole('button', { name: 'Accept all' }));
  await waitFor(() => expect(banner()).toBeNull());
  await publish(visit, venueWith(MAPS, provider('newer', 'Newer Ltd.')), 3);
  await waitFor(() => expect(isDeferred(visit)).toBe(true));
  expect(banner()).toBeNull();
});

test('Escape closes a banner that was opened over a panel, and keeps the panel', async () => {
  const visit = await inLobby();
  const panel = await reading(visit);
  act(() => bannerOf(visit).send({ type: 'banner.open' }));
  const opened = await screen.findByRole('dialog', BANNER);
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
  await visit.user.keyboard('{Escape}');
  await waitFor(() => expect(banner()).toBeNull());
  expect([panel.isConnected, screen.queryByRole('dialog', { name: 'news' }) !== null]).toEqual([true, true]);
});
