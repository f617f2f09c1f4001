import { Failure } from '@domain/shared/failure';
import { hasNavigationGuards } from '@machines/navigation/navigation.machine';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { NEW_PASSWORD, openSettings } from './open-settings';

const statusIn = async (dialog: ReturnType<typeof within>) => (await dialog.findByRole('status')).textContent;

test('the settings show their user and the available actions', async () => {
  const { dialog } = await openSettings();
  expect(dialog.getByText(ADA.email)).toBeTruthy();
  expect(
    dialog.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent),
  ).toEqual(['Password', 'Other devices', 'Your data']);
});

test('an account without password and own sessions offers neither', async () => {
  const { dialog } = await openSettings({
    accounts: [{ ...ADA, password: '' }],
    config: { firebase: { apiKey: 'hosted', authDomain: 'hall.example', projectId: 'hall' } },
  });
  expect(dialog.getAllByRole('region')).toHaveLength(1);
});

test('settings that fail to load show the failure and can be loaded again', async () => {
  const { world, user, ...visit } = renderApp({ story: { signedIn: ADA.email } });
  world.answers.fail('readMeans', new Failure('NOT_REACHABLE', 'offline'));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Account settings' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The server is currently not reachable and will be available shortly.',
  );
  world.answers.heal('readMeans');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByRole('region', { name: 'Password' });
  visit.leave();
});

test('typed text makes navigations wait and pauses version checks until the form is closed', async () => {
  const { app, background, dialog, type, user } = await openSettings();
  await background();
  const guarded = () => hasNavigationGuards(child(app.actor, 'navigation').getSnapshot());
  const paused = () => child(app.actor, 'versionWatch').getSnapshot().matches('paused');
  expect([guarded(), paused()]).toEqual([false, false]);
  await type('New password', 'analytical');
  await waitFor(() => expect([guarded(), paused()]).toEqual([true, true]));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect([guarded(), paused()]).toEqual([false, false]));
});

test('the password is changed, and the form is empty afterwards', async () => {
  const { dialog, fill, press, values, world } = await openSettings();
  await fill(ADA.password);
  await press('Change password');
  expect(await statusIn(dialog)).toBe(
    'Your password has been changed. You have been logged out on all other devices.',
  );
  expect(values()).toEqual(['', '', '']);
  expect(document.activeElement).toBe(dialog.getByRole('status'));
  expect(world.identity.current()).toBe(ADA.email);
});

test('a wrong password is shown at its field, and the typed text stays', async () => {
  const { dialog, fill, press, values } = await openSettings();
  await fill('byron-1788');
  await press('Change password');
  await dialog.findByText('Invalid credentials.');
  const current = dialog.getByLabelText('Current password');
  expect(document.activeElement).toBe(current);
  expect(current.getAttribute('aria-invalid')).toBe('true');
  expect(values()).toEqual(['byron-1788', NEW_PASSWORD, NEW_PASSWORD]);
});

test.each([
  ['New password', 'short', 'Use at least 8 characters.'],
  ['Repeat password', 'something-else', 'The passwords do not match.'],
])('%s is validated before a request is sent', async (label, text, fault) => {
  const { dialog, fill, press, type, user, world } = await openSettings();
  await fill(ADA.password);
  await type(label, text);
  await user.tab();
  expect(await dialog.findByText(fault)).toBeTruthy();
  await press('Change password');
  expect(document.activeElement).toBe(dialog.getByLabelText(label));
  expect(world.answers.count('changePassword')).toBe(0);
});

test.each([
  ['Log out on other devices', 'endOtherSessions', 'You have been logged out on all other devices.'],
  ['Download my data', 'downloadData', 'Your data has been saved as my-data.json.'],
] as const)('%s runs once and shows its result', async (name, answer, told) => {
  const { dialog, press, world } = await openSettings();
  world.answers.hold(answer);
  await press(name);
  await press(name);
  await press('Download my data');
  world.answers.release(answer);
  expect(await dialog.findByText(told)).toBeTruthy();
  expect([world.answers.count(answer), world.answers.count('downloadData')]).toEqual([
    1,
    answer === 'downloadData' ? 1 : 0,
  ]);
});

test('a failed action shows its reason in place, without a separate dialog', async () => {
  const { dialog, press, world } = await openSettings();
  world.answers.fail('endOtherSessions', new Failure('NOT_REACHABLE', 'offline'));
  await press('Log out on other devices');
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The server is currently not reachable and will be available shortly.',
  );
  expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
});

test('closing the settings returns to the account menu and clears earlier messages', async () => {
  const { dialog, press, reopen, user } = await openSettings();
  await press('Log out on other devices');
  await dialog.findByText('You have been logged out on all other devices.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' })));
  const again = await reopen();
  await again.findByRole('region', { name: 'Other devices' });
  expect(again.queryByRole('status')).toBeNull();
});

test('an action continues when the dialog is closed, and its result is shown when it is opened again', async () => {
  const { press, reopen, user, world } = await openSettings();
  world.answers.hold('endOtherSessions');
  await press('Log out on other devices');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  world.answers.release('endOtherSessions');
  const again = await reopen();
  expect(await again.findByText('You have been logged out on all other devices.')).toBeTruthy();
});

test('the drawer of small screens opens the same settings', async () => {
  const { user } = renderApp({ story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('button', { name: 'Account settings' }));
  await screen.findByRole('dialog', { name: 'Account settings' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
});

test('a venue without a login has no account settings', async () => {
  const { user } = renderApp({ story: { config: { loginEnabled: false } } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.queryByRole('button', { name: 'Account settings' })).toBeNull();
});
