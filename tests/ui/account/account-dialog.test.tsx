import { Failure } from '@domain/shared/failure';
import { hasNavigationGuards } from '@machines/navigation/navigation.machine';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { ADA, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const NEW_PASSWORD = 'analytical-1837';

/** Opens the venue as Ada, with her account settings open. */
async function openSettings(story: Story = {}) {
  const visit = renderApp({ story: { signedIn: ADA.email, ...story } });
  const { user } = visit;
  const reopen = async () => {
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Account settings' }));
    return within(await screen.findByRole('dialog', { name: 'Account settings' }));
  };
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const dialog = await reopen();
  await dialog.findByRole('region', { name: 'Your data' });
  const type = async (label: string, text: string) => {
    const field = dialog.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const fill = async (current: string, next = NEW_PASSWORD, repeated = next) => {
    await type('Current password', current);
    await type('New password', next);
    await type('Repeat password', repeated);
  };
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const values = () =>
    ['Current password', 'New password', 'Repeat password'].map(
      (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
    );
  return { ...visit, dialog, reopen, type, fill, press, values };
}

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

test('the drawer of small screens opens the same settings', async () => {
  const { user } = renderApp({ story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('button', { name: 'Account settings' }));
  await screen.findByRole('dialog', { name: 'Account settings' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
});

test('a cancelled deletion closes the question', async () => {
  const { dialog, press, world } = await openSettings();
  await press('Delete my account');
  await press('Keep my account');
  expect(dialog.queryByRole('button', { name: 'Delete permanently' })).toBeNull();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(world.answers.count('removeAccount')).toBe(0);
});

test('the last administrator reads why the account cannot be deleted', async () => {
  const { dialog, press, user, world } = await openSettings();
  const errMsg = 'The last administrator cannot be deleted.';
  world.answers.fail('removeAccount', new Failure('PROCESSING_ERROR', 'refused', { status: 409, errMsg }));
  await press('Delete my account');
  await user.keyboard(`${ADA.password}{Enter}`);
  expect((await dialog.findByRole('alert')).textContent).toBe(errMsg);
});

test('a user without a password whose login is too long ago logs in again first', async () => {
  const { dialog, press, user, world } = await openSettings({
    accounts: [{ ...ADA, password: '', stale: true }],
  });
  await press('Delete my account');
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  await press('Delete permanently');
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'For your security, please log in again before you delete your account.',
  );
  await user.click(dialog.getByRole('button', { name: 'Log in again' }));
  await screen.findByLabelText('Email');
  expect(world.identity.current()).toBeNull();
});

test('a user without a password who has just logged in needs none', async () => {
  const { press, world } = await openSettings({ accounts: [{ ...ADA, password: '' }] });
  await press('Delete my account');
  await press('Delete permanently');
  await screen.findByLabelText('Email');
  expect(world.identity.current()).toBeNull();
});
