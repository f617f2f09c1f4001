import type { LoginConfiguration } from '@domain/login';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { renderApp } from '../../support/render-app';

const withOptions = (count: number): LoginConfiguration[] => [
  {
    loginProvider: 'firebase',
    idpProvider: Array.from({ length: count }, (_, index) => ({
      displayName: `Way ${index + 1}`,
      providerID: 'password',
    })),
  },
];

test('the page welcomes by the venue’s title, with its logo and picture', async () => {
  const { view } = renderApp({
    at: '/login',
    story: { config: { login: { logoUrl: '/img/logo.svg', backgroundUrl: '/img/hall "1".webp' } } },
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome to The Hall');
  expect(view.container.querySelector('main img')?.getAttribute('src')).toBe('/img/logo.svg');
  expect(view.container.innerHTML).toContain('background-image');
});

test('the only way to log in is already chosen, and there is no way back from it', async () => {
  renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('of several ways one is chosen, and left again', async () => {
  const { user } = renderApp({ at: '/login', story: { login: withOptions(2) } });
  const ways = await screen.findAllByRole('button', { name: 'Log in with email' });
  expect(ways).toHaveLength(2);
  await user.click(ways[0] as HTMLElement);
  await screen.findByLabelText('Email');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findAllByRole('button', { name: 'Log in with email' })).toHaveLength(2);
});

test('without any way to log in the page says so', async () => {
  renderApp({ at: '/login', story: { login: [] } });
  expect(await screen.findByText('There is no way to log in to this venue at the moment.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
});

test('before the venue is known there is neither logo link nor footer', async () => {
  renderApp({ at: '/login' });
  const banner = await screen.findByRole('banner');
  expect(within(banner).queryByRole('link', { name: 'Home' })).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('the way is not announced as being checked on the login page', async () => {
  const visit = renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  act(() => child(visit.app.actor, 'navigation').send({ type: 'gates.check' }));
  expect(screen.queryByText('Opening the page…')).toBeNull();
});
