import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';

const visitTo = (at: string) => renderApp({ at, story: { signedIn: ADA.email } });
const main = () => screen.getByRole('main');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const titled = (title: string) => waitFor(() => expect(document.title).toBe(title));
const hasFocus = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

test('the login page has the name of the venue as its title', async () => {
  document.title = 'Something else';
  renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  await titled('The Hall');
});

test('the title changes with the person and the language', async () => {
  const { user } = visitTo('/v/hall/area/expo');
  await titled('Expo · The Hall');
  const areas = within(await screen.findByRole('navigation', { name: 'Areas' }));
  await user.click(areas.getByRole('link', { name: 'Lobby' }));
  await titled('Lobby · The Hall');
  await user.click(screen.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
  await titled('Eingangshalle · The Hall');
});

test('the first page keeps the focus, and the next one moves it to its content', async () => {
  const { user } = visitTo('/v/hall/area/lobby');
  await heading('Lobby');
  expect(document.activeElement).toBe(document.body);
  const areas = within(await screen.findByRole('navigation', { name: 'Areas' }));
  await user.click(areas.getByRole('link', { name: 'Expo' }));
  await heading('Expo');
  await hasFocus(main);
});

test('a navigation from the drawer focuses the content, not the button of the drawer', async () => {
  const { user } = visitTo('/v/hall/area/lobby');
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: 'Expo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hasFocus(main);
});

test('a dismissed hint stays hidden on the next page', async () => {
  const { user, router } = renderApp({ story: { signedIn: ADA.email, venue: hall() } });
  await user.click(await screen.findByRole('button', { name: 'Dismiss hint' }));
  await router.navigate({ href: '/v/hall/area/expo' });
  await heading('Expo');
  expect(screen.queryByRole('complementary', { name: 'Hint' })).toBeNull();
});
