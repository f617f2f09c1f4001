import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';

async function openMenu({ user }: Visit) {
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
}

const signedIn = () => renderApp({ story: { signedIn: ADA.email } });

test('the drawer contains the person, the areas, the languages and the legal pages', async () => {
  const visit = signedIn();
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const menu = await openMenu(visit);
  expect(menu.getByText('Ada Lovelace')).toBeTruthy();
  const areas = within(menu.getByRole('navigation', { name: 'Areas' })).getAllByRole('link');
  expect(areas.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Lobby', 'page'],
    ['Expo', null],
  ]);
  expect(menu.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'English',
    'Deutsch',
    'العربية',
  ]);
  expect(menu.getByRole('button', { name: 'Dark mode' })).toBeTruthy();
  expect(menu.getByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(menu.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(
    '/v/hall/privacy-policy',
  );
  expect(menu.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/v/hall/imprint');
});

test('Escape closes the drawer and focuses its button', async () => {
  const visit = signedIn();
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await openMenu(visit);
  await visit.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' })));
});

test('the language is selected from the device’s own list', async () => {
  const visit = signedIn();
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const menu = await openMenu(visit);
  await visit.user.selectOptions(menu.getByRole('combobox', { name: 'Language' }), 'de');
  await screen.findByRole('heading', { level: 1, name: 'Eingangshalle' });
});

test('the drawer of the login page contains the languages and no link of a venue', async () => {
  const visit = renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  const menu = await openMenu(visit);
  expect(menu.getByRole('combobox', { name: 'Language' })).toBeTruthy();
  expect(menu.queryAllByRole('link')).toEqual([]);
  expect(menu.queryByRole('button', { name: 'Log out' })).toBeNull();
});

test.each([
  [['en'], true],
  [['en', 'de'], false],
])('on the login page the header of small screens is empty with %s: %s', async (supportedLocales, bare) => {
  renderApp({ at: '/login', story: { config: { i18n: { supportedLocales } } } });
  await screen.findByLabelText('Email');
  expect(screen.getByRole('banner').hasAttribute('data-bare')).toBe(bare);
});
