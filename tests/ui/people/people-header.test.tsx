import { PEOPLE_AGREEMENT_DELAY } from '@domain/shared/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { ALAN, GRACE, guests, inHall, names, panel } from './hall-with-people';
import { measureLists } from './layout';

beforeEach(measureLists);

const chips = () =>
  within(screen.getByRole('navigation', { name: 'People by area' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);

test.each([
  ['presence is off', { signedIn: ADA.email, config: { userPresence: false } }],
  ['nobody has to log in', { config: { userPresence: true, loginEnabled: false } }],
])('the header shows no people when %s', async (_, story) => {
  renderApp({ story });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const banner = within(screen.getByRole('banner'));
  await banner.findByRole('button', { name: 'Language' });
  expect(banner.queryByRole('button', { name: 'People' })).toBeNull();
  expect(banner.queryByRole('navigation')).toBeNull();
});

test('the button shows faces of the area and the number of people in the venue', async () => {
  const { button, world, elapse } = await inHall({ guests: [ALAN] });
  await waitFor(() => expect(button.textContent).toBe('AL2'));
  act(() => world.realtime.arrive(GRACE, ...guests(4)));
  elapse(PEOPLE_AGREEMENT_DELAY);
  await waitFor(() => expect(button.textContent).toBe('ALGHG07'));
  act(() => world.realtime.leave('grace'));
  elapse(PEOPLE_AGREEMENT_DELAY);
  await waitFor(() => expect(button.textContent).toBe('ALG0G06'));
});

test('the button is there while presence is connecting, and the areas and numbers follow', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  world.answers.hold('load');
  renderApp({ world });
  const banner = within(await screen.findByRole('banner'));
  const button = await banner.findByRole('button', { name: 'People' });
  expect(button.getAttribute('aria-description')).toBe('Connecting…');
  expect(banner.queryByRole('navigation', { name: 'People by area' })).toBeNull();
  act(() => world.answers.release('load'));
  await waitFor(() => expect(button.textContent).toBe('AL1'));
  expect(button.getAttribute('aria-description')).toBeNull();
  const areas = within(await banner.findByRole('navigation', { name: 'People by area' }));
  expect(areas.getAllByRole('link')).toHaveLength(2);
});

test('a name typed while presence is connecting is kept, and searched once it is connected', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true }, guests: [ALAN] });
  world.answers.hold('load');
  const { user, elapse } = renderApp({ world });
  await user.click(await screen.findByRole('button', { name: 'People' }));
  const search = await within(await panel()).findByRole('searchbox', { name: 'Search people' });
  await user.type(search, 'tur');
  elapse(300);
  expect((search as HTMLInputElement).value).toBe('tur');
  act(() => world.answers.release('load'));
  await waitFor(() => expect(names()).toEqual(['Alan Turing']));
});

test('the second row has a chip for each area, with faces, a number and the current one marked', async () => {
  await inHall({ guests: [GRACE, ALAN] });
  await waitFor(() =>
    expect(chips()).toEqual([
      ['LobbyALGH2 2 people', 'page'],
      ['ExpoAT1 1 person', null],
    ]),
  );
});

test('an area shows no number until the counts are known, and neither does the venue', async () => {
  const { button, world } = await inHall({ guests: [ALAN] }, ({ answers }) => answers.hold('readCounts'));
  await waitFor(() =>
    expect(chips()).toEqual([
      ['LobbyAL1 1 person', 'page'],
      ['Expo', null],
    ]),
  );
  expect(button.textContent).toBe('AL');
  act(() => world.answers.release('readCounts'));
  await waitFor(() => expect(chips()[1]).toEqual(['ExpoAT1 1 person', null]));
  expect(button.textContent).toBe('AL2');
});

test('the numbers are called old while the link is down', async () => {
  const { button, world } = await inHall({ guests: [ALAN] });
  await waitFor(() => expect(button.textContent).toBe('AL2'));
  expect(button.getAttribute('aria-description')).toBeNull();
  act(() => world.realtime.cut('NETWORK'));
  await waitFor(() =>
    expect(chips()).toEqual([
      ['LobbyAL1 Last known: 1 person', 'page'],
      ['ExpoAT1 Last known: 1 person', null],
    ]),
  );
  expect(button.textContent).toBe('AL2');
  expect(button.getAttribute('aria-description')).toBe('Last known number. The connection is lost.');
  act(() => world.realtime.restore());
  await waitFor(() => expect(chips()[1]).toEqual(['ExpoAT1 1 person', null]));
});

test('the row is there on a legal page that was opened directly, whose reader is in the default area', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  const { router } = renderApp({ world, at: '/v/hall/privacy-policy' });
  await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
  await screen.findByRole('navigation', { name: 'People by area' });
  await waitFor(() =>
    expect(chips()).toEqual([
      ['LobbyAL1 1 person', null],
      ['Expo0 nobody', null],
    ]),
  );
  expect(world.realtime.people().map(({ areaId }) => areaId)).toEqual(['lobby']);
  await act(() => router.navigate({ to: '/v/$architectureId/imprint', params: { architectureId: 'hall' } }));
  expect(world.realtime.people().map(({ areaId }) => areaId)).toEqual(['lobby']);
});

test('an area with more people than are listed shows the counted number', async () => {
  const { button } = await inHall({ guests: guests(450) });
  await waitFor(() => expect(button.textContent).toBe('ALG0G0450'));
});

test('a screen reader announces how many people are present', async () => {
  await inHall({ guests: [GRACE] });
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 people here'),
  );
});

test('an idle user sees that they are shown as idle', async () => {
  const { user, banner, elapse } = await inHall();
  await user.click(await banner.findByRole('button', { name: 'Account' }));
  const menu = within(await screen.findByRole('menu', { name: 'Account' }));
  elapse(300_000);
  await menu.findByText('Others see you as idle.');
  expect(menu.getAllByRole('menuitemradio').map((item) => item.ariaChecked)).toEqual(['false', 'false']);
});
