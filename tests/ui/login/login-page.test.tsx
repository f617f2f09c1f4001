import { Failure } from '@domain/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { ADA, fakeWorld } from '../../support/fake-services';
import { ALL_WAYS } from '../../support/login-ways';
import { renderApp } from '../../support/render-app';

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

test('several ways stand in the order of the specification', async () => {
  renderApp({ at: '/login', story: { login: [...ALL_WAYS].reverse() } });
  const ways = await screen.findAllByRole('button', { name: /^Log in with/ });
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Log in with Cvent',
    'Log in with Bizzabo',
    'Log in with Demo Identity',
    'Log in with email',
  ]);
});

test.each([
  ['Log in with Cvent', 'Confirmation number'],
  ['Log in with Bizzabo', 'Registration number'],
  ['Log in with email', 'Email'],
])('"%s" leads to the field "%s" and back again, and the focus goes along', async (way, label) => {
  const { user } = renderApp({ at: '/login', story: { login: ALL_WAYS } });
  await user.click(await screen.findByRole('button', { name: way }));
  const field = await screen.findByLabelText(label);
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: way }));
});

test('what was typed into one form stands in the others, but no password', async () => {
  const { user } = renderApp({ at: '/login', story: { login: ALL_WAYS } });
  await user.click(await screen.findByRole('button', { name: 'Log in with email' }));
  await user.type(await screen.findByLabelText('Email'), 'ada@hall.example');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Log in with Bizzabo' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@hall.example');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Log in with email' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@hall.example');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('single sign-on alone is one button', async () => {
  const idpProvider = [{ displayName: 'Staff', providerID: 'oidc.staff' }];
  const story = {
    login: [{ loginProvider: 'firebase' as const, idpProvider }],
    accounts: [{ ...ADA, provider: 'oidc.staff' }],
  };
  const { user } = renderApp({ at: '/login', story });
  await user.click(await screen.findByRole('button', { name: 'Log in with Staff' }));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('somebody who comes back from an identity provider is checked, and stands where they wanted to', async () => {
  const world = fakeWorld({ login: ALL_WAYS });
  world.identity.sendAway();
  world.answers.hold('signIn');
  const { address } = renderApp({ at: '/login?redirect=%2Fv%2Fhall%2Farea%2Fexpo', world });
  await waitFor(() => expect(world.answers.count('signIn')).toBe(1));
  world.answers.release('signIn');
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(address()).toBe('/v/hall/area/expo');
});

test.each([
  ['a provider that refused', 'login.loginAborted', 'Login aborted by user.'],
  ['a conflict', 'login.duplicateAccount', 'You are already registered. Log in with your existing account.'],
  ['a domain that may not enter', 'login.unauthorized', 'Not authorized.'],
])('somebody who comes back with %s is told so beside the choice', async (_, errMsg, text) => {
  const world = fakeWorld({ login: ALL_WAYS });
  world.identity.sendAway();
  world.answers.fail('signIn', new Failure('PROCESSING_ERROR', 'refused', { errMsg }));
  renderApp({ at: '/login', world });
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getAllByRole('button', { name: /^Log in with/ })).toHaveLength(4);
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
