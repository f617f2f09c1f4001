import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';

const footer = async () => within(await screen.findByRole('contentinfo'));

test('the footer links to the legal pages and to every area', async () => {
  const { user } = renderApp({ story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const marks = async () =>
    within((await footer()).getByRole('navigation', { name: 'Areas' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(await marks()).toEqual([
    ['Lobby', 'page'],
    ['Expo', null],
  ]);
  await user.click((await footer()).getByRole('link', { name: 'Expo' }));
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(await marks()).toEqual([
    ['Lobby', null],
    ['Expo', 'page'],
  ]);
  const legal = (await footer()).getAllByRole('link').slice(0, 2);
  expect(legal.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Privacy policy', '/v/hall/privacy-policy'],
    ['Imprint', '/v/hall/imprint'],
  ]);
});

test('the default area is marked at its short address too', async () => {
  renderApp({ at: '/v/hall/area', story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  expect((await footer()).getByRole('link', { name: 'Lobby' }).getAttribute('aria-current')).toBe('page');
});

test('no area is marked on a legal page', async () => {
  renderApp({ at: '/v/hall/imprint', story: { signedIn: ADA.email } });
  const links = (await footer()).getAllByRole('link', { name: /Lobby|Expo/ });
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null]);
});

test('without global navigation there are no area links', async () => {
  const venue = hall();
  venue.architecture.globalNavigationEnabled = false;
  renderApp({ story: { venue, signedIn: ADA.email } });
  expect((await footer()).queryByRole('navigation', { name: 'Areas' })).toBeNull();
});
