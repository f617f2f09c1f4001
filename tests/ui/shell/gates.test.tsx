import { Failure } from '@domain/shared/failure';
import { isPresenceActive } from '@machines/presence/presence.selectors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { backgroundChild, child } from '@/app/child';
import type { AnswerName } from '../../support/answer-names';
import { pageOf } from '../../support/arrival';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const unreachable = new Failure('NOT_REACHABLE', 'no answer');

// React and the router report every failed route.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test('a spinner is shown while the gates are checked', async () => {
  const world = fakeWorld({ signedIn: ADA.email });
  world.answers.hold('venueVersion');
  renderApp({ world });
  const words = await screen.findByText('Opening the page…');
  expect(words.closest('[role]')?.getAttribute('role')).toBe('status');
  world.answers.release('venueVersion');
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await waitFor(() => expect(screen.queryByText('Opening the page…')).toBeNull());
});

const GATES: AnswerName[] = ['config', 'venueVersion', 'loginOptions', 'restore', 'checkAuthority', 'venue'];

test.each(GATES)('the page waits for %s, explains a failure and tries again', async (name) => {
  const world = fakeWorld({ signedIn: ADA.email });
  world.answers.hold(name);
  const visit = renderApp({ world, at: '/v/hall/area/expo' });
  const { user, address } = visit;
  await waitFor(() => expect(world.answers.asked).toContain(name));
  expect(pageOf(visit)).not.toBe('Area');
  world.answers.fail(name, unreachable);
  world.answers.release(name);
  await screen.findByRole('heading', { level: 1, name: 'The venue cannot be reached' });
  expect(address()).toBe('/v/hall/area/expo');
  expect(screen.getByText(/Nothing is lost/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to venue' }).getAttribute('href')).toBe('/');
  world.answers.heal(name);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
});

test('the server’s own message is shown', async () => {
  const world = fakeWorld({ signedIn: ADA.email });
  world.answers.fail(
    'venue',
    new Failure('PROCESSING_ERROR', 'call', { errMsg: 'The hall is being painted.' }),
  );
  renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'This page could not be opened' });
  expect(screen.getByText('The hall is being painted.')).toBeTruthy();
});

test('an address without a venue says so, with one way on to the venue there is', async () => {
  const unknown = new Failure('FUNCTION_UNSUPPORTED', 'call', { status: 404, errMsg: 'venue.unknown' });
  const world = fakeWorld({ signedIn: ADA.email });
  world.answers.fail('venue', unknown);
  const { user } = renderApp({ world, at: '/v/nope/area/lobby' });
  await screen.findByRole('heading', { level: 1, name: 'This page is not available' });
  expect(screen.getByText('There is no venue at this address.')).toBeTruthy();
  expect(screen.queryByText('This venue does not offer it at the moment.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  world.answers.heal('venue');
  await user.click(screen.getByRole('link', { name: 'Return to venue' }));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('an address without a venue offers the account, but neither people nor chat', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  world.answers.fail('venue', new Failure('FUNCTION_UNSUPPORTED', 'call', { status: 404 }));
  const { app, user } = renderApp({ world, at: '/v/nope/area/lobby' });
  await screen.findByRole('heading', { level: 1, name: 'This page is not available' });
  const presence = await act(() => backgroundChild(app.actor, 'presence'));
  await waitFor(() => expect(isPresenceActive(presence.getSnapshot())).toBe(true));
  await act(() => import('@/routes/edge'));
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const header = within(screen.getByRole('banner', { hidden: true }));
  expect(menu.getByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(header.getByRole('button', { name: 'Account', hidden: true })).toBeTruthy();
  for (const name of [/^People/, /^Chat/]) {
    expect(menu.queryByRole('button', { name })).toBeNull();
    expect(header.queryByRole('button', { name, hidden: true })).toBeNull();
  }
});

test.each([
  ['venue.notLoaded', 'Cannot load venue'],
  ['venue.noArchitecture', 'No active architecture could be retrieved from the venue version'],
])('a venue that fails with %s says: %s', async (errMsg, text) => {
  const world = fakeWorld({ signedIn: ADA.email });
  world.answers.fail('venue', new Failure('PROCESSING_ERROR', 'call', { errMsg }));
  renderApp({ world });
  await screen.findByText(text);
});

test('a venue that fails while another page is shown is reported above that page', async () => {
  const { router } = renderApp({ story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await act(() => router.navigate({ href: '/v/annex/area/attic' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog.textContent).toContain('There is no venue at this address.');
  await screen.findByRole('heading', { level: 1, name: 'Lobby', hidden: true });
});

test('without ui-config the app mounts and shows what is missing', async () => {
  const world = fakeWorld();
  world.answers.fail('config', new Failure('FUNCTION_UNSUPPORTED', 'missing'));
  world.answers.fail('loginOptions', new Failure('PROCESSING_ERROR', 'missing', { status: 404 }));
  renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'This venue is not set up' });
  expect(screen.getByText('ui-config.json').closest('p')?.textContent).toContain('next to the index page');
});

test('before its texts are loaded the page keeps the splash', async () => {
  const world = fakeWorld();
  world.answers.hold('activate');
  const { view } = renderApp({ world });
  await waitFor(() => expect(world.answers.asked).toContain('activate'));
  expect(view.container.innerHTML).toBe('');
  world.answers.release('activate');
  await screen.findByLabelText('Email');
});

test('missing texts are reported in English, with a button to reload', async () => {
  const world = fakeWorld();
  world.answers.fail('activate', new Error('no chunk'));
  renderApp({ world });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'This page could not be loaded',
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('a venue that is not open yet is checked again', async () => {
  const world = fakeWorld({ signedIn: ADA.email, version: { publishedVersion: -1 } });
  const { user, address } = renderApp({ world, at: '/v/hall/area/expo' });
  await screen.findByRole('heading', { level: 1, name: 'This event is not open yet' });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.getByRole('button', { name: 'Language' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Not open yet. Please check again later.');
  world.version = { ...world.version, publishedVersion: 2 };
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(address()).toBe('/v/hall/area/expo');
});

test('the first Tab stop skips the header', async () => {
  const { user, app, address } = renderApp({ story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  act(() => document.body.focus());
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(skip);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(address()).toBe('/v/hall/area/lobby');
  expect(child(app.actor, 'navigation').getSnapshot().value).toMatchObject({ gates: 'settled' });
});
