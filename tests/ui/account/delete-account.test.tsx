import { Failure } from '@domain/shared/failure';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { openSettings } from './open-settings';

test('an account is deleted with its password, and the user is signed out', async () => {
  const { dialog, press, user, world, address } = await openSettings();
  await press('Delete my account');
  expect(document.activeElement).toBe(dialog.getAllByLabelText('Current password').at(-1));
  await user.keyboard('byron-1788{Enter}');
  await dialog.findByText('Invalid credentials.');
  await user.keyboard(`${ADA.password}{Enter}`);
  await screen.findByLabelText('Email');
  expect(address()).toMatch(/^\/login/);
  expect(world.identity.current()).toBeNull();
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
