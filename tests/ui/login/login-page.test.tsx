import { Failure } from '@domain/shared/failure';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { ADA, fakeWorld } from '../../support/fake-services';
import { ALL_WAYS } from '../../support/login-ways';
import { renderApp } from '../../support/render-app';

test('the page shows the venue’s title, logo and picture', async () => {
  const { view } = renderApp({
    at: '/login',
    story: { config: { login: { logoUrl: '/img/logo.svg', backgroundUrl: '/img/hall "1".webp' } } },
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome to The Hall');
  expect(view.container.querySelector('main img')?.getAttribute('src')).toBe('/img/logo.svg');
  expect(view.container.innerHTML).toContain('background-image');
});

test.each([
  ['login', 'Welcome to The Hall', 1],
  ['waiting', 'This event is not open yet', -1],
])(
  'a logo of the %s page that cannot be loaded is reported, and is not shown',
  async (_, name, publishedVersion) => {
    const config = { login: { logoUrl: '/img/logo.svg' } };
    const { view, world } = renderApp({ at: '/login', story: { config, version: { publishedVersion } } });
    await screen.findByRole('heading', { level: 1, name });
    const logo = view.container.querySelector('main img') as Element;
    fireEvent.error(logo);
    expect(logo.isConnected).toBe(false);
    expect(await screen.findByText('There was a problem with the content on this page.')).toBeTruthy();
    expect(world.logs.written).toMatchObject([{ level: 'WARN', category: 'WIDGET_ERROR' }]);
  },
);

test('the only login option is already selected, and has no way back', async () => {
  renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('typed text is kept in the other forms, except the password', async () => {
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

test('an identity provider that is the only login option signs in nobody before it is chosen', async () => {
  const idpProvider = [{ displayName: 'Staff', providerID: 'oidc.staff' }];
  const story = {
    login: [{ loginProvider: 'firebase' as const, idpProvider }],
    accounts: [{ ...ADA, provider: 'oidc.staff' }],
  };
  const { user, world } = renderApp({ at: '/login', story });
  const way = await screen.findByRole('button', { name: 'Log in with Staff' });
  expect(world.answers.count('signIn')).toBe(0);
  await user.click(way);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('a user who returns with a rejection of the identity provider sees that beside the login options', async () => {
  const errMsg = 'login.duplicateAccount';
  const world = fakeWorld({ login: ALL_WAYS });
  world.identity.sendAway();
  world.answers.fail('signIn', new Failure('PROCESSING_ERROR', 'refused', { errMsg }));
  renderApp({ at: '/login', world });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You are already registered. Log in with your existing account.',
  );
  expect(screen.getAllByRole('button', { name: /^Log in with/ })).toHaveLength(4);
});

test('the page shows that no login option is available', async () => {
  renderApp({ at: '/login', story: { login: [] } });
  expect(await screen.findByText('Login is currently not available for this venue.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
});

test('neither logo link nor footer is shown before the venue is known', async () => {
  renderApp({ at: '/login' });
  const banner = await screen.findByRole('banner');
  expect(within(banner).queryByRole('link', { name: 'Home' })).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('the login page does not announce a check of the navigation', async () => {
  const visit = renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  act(() => child(visit.app.actor, 'navigation').send({ type: 'gates.check' }));
  expect(screen.queryByText('Opening the page…')).toBeNull();
});

test('a press of a button moves nothing under the pointer: the field before it keeps the focus', async () => {
  const { user } = renderApp({ at: '/login', story: { login: ALL_WAYS } });
  await user.click(await screen.findByRole('button', { name: 'Log in with email' }));
  const email = await screen.findByRole('textbox', { name: 'Email' });
  await user.click(email);
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Back' }) });
  expect([document.activeElement, screen.queryByText('This field is required')]).toEqual([email, null]);
});
