import { LANGUAGES } from '@domain/shared/language';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';

const inLobby = (story: Story = {}) => renderApp({ story: { signedIn: ADA.email, ...story } });

const banner = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  return within(screen.getByRole('banner'));
};

const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

test('the logo links to the start page', async () => {
  const { user, address } = renderApp({ at: '/v/hall/area/expo', story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  await user.click(await screen.findByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  expect(address()).toBe('/v/hall/area/lobby');
});

test('a venue without logo has no home link', async () => {
  const venue = hall();
  venue.architecture.style = {};
  inLobby({ venue });
  expect((await banner()).queryByRole('link', { name: 'Home' })).toBeNull();
});

test('the language menu names each language by itself and marks the current one', async () => {
  const { user } = inLobby();
  await user.click((await banner()).getByRole('button', { name: 'Language' }));
  await screen.findByRole('menu');
  const items = screen.getAllByRole('menuitemradio');
  expect(items.map((item) => [item.textContent, item.lang, item.ariaChecked])).toEqual([
    ['English', 'en', 'true'],
    ['Deutsch', 'de', 'false'],
    ['العربية', 'ar', 'false'],
  ]);
});

test('many languages are searched by their own name and by that in the language of the page', async () => {
  const { user } = inLobby({ config: { i18n: { supportedLocales: [...LANGUAGES] } } });
  const button = (await banner()).getByRole('button', { name: 'Language' });
  await user.click(button);
  const field = await screen.findByRole('textbox', { name: 'Search languages' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(textsOf('option')).toHaveLength(32);
  await user.type(field, 'FRANCAIS');
  expect(textsOf('option')).toEqual(['Français']);
  await user.clear(field);
  await user.type(field, 'klingon');
  screen.getByText('No language found');
  await user.clear(field);
  await user.type(field, 'germ{ArrowDown}{Enter}');
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(document.activeElement).toBe(button);
});

test('a single language has no language menu', async () => {
  inLobby({ config: { i18n: { supportedLocales: ['en'] } } });
  expect((await banner()).queryByRole('button', { name: 'Language' })).toBeNull();
});

test('the account menu shows the signed-in user and their actions', async () => {
  const { user } = inLobby();
  const account = (await banner()).getByRole('button', { name: 'Account' });
  expect(account.textContent).toBe('AL');
  await user.click(account);
  const menu = within(await screen.findByRole('menu', { name: 'Account' }));
  expect(menu.getByText('Ada Lovelace')).toBeTruthy();
  expect(menu.getByText(ADA.email)).toBeTruthy();
  expect(textsOf('menuitem')).toEqual(['Dark mode', 'My profile', 'Account settings', 'Log out']);
});

test('Escape closes the menu and focuses its button', async () => {
  const { user } = inLobby();
  const account = (await banner()).getByRole('button', { name: 'Account' });
  await user.click(account);
  await screen.findByRole('menu');
  expect(account.ariaExpanded).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(account.ariaExpanded).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(account));
});

test('without login there is neither an account menu nor an account in the drawer', async () => {
  const { user } = renderApp({ story: { config: { loginEnabled: false } } });
  expect((await banner()).queryByRole('button', { name: 'Account' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.queryByRole('button', { name: 'Account settings' })).toBeNull();
});

test('a logo that cannot be loaded is replaced by the name of the venue', async () => {
  inLobby({ assetStatus: 500 });
  const link = await screen.findByRole('link', { name: 'Home' });
  fireEvent.error(link.querySelector('img') as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Home The Hall' })).toBe(link);
});
