import { Failure } from '@domain/failure';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { openSettings } from './open-settings';

test('an account is deleted with its password, and nobody is logged in any more', async () => {
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

test('who keeps their account is asked no more', async () => {
  const { dialog, press, world } = await openSettings();
  await press('Delete my account');
  await press('Keep my account');
  expect(dialog.queryByRole('button', { name: 'Delete for good' })).toBeNull();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(world.answers.count('removeAccount')).toBe(0);
});

test('the last administrator reads why they stay', async () => {
  const { dialog, press, user, world } = await openSettings();
  const errMsg = 'The last administrator cannot be deleted.';
  world.answers.fail('removeAccount', new Failure('PROCESSING_ERROR', 'refused', { status: 409, errMsg }));
  await press('Delete my account');
  await user.keyboard(`${ADA.password}{Enter}`);
  expect((await dialog.findByRole('alert')).textContent).toBe(errMsg);
});

test('who has no password and logged in long ago logs in again first', async () => {
  const { dialog, press, user, world } = await openSettings({
    accounts: [{ ...ADA, password: '', stale: true }],
  });
  await press('Delete my account');
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  await press('Delete for good');
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Only somebody who has just logged in can do this. Log in again, and then come back here.',
  );
  await user.click(dialog.getByRole('button', { name: 'Log in again' }));
  await screen.findByLabelText('Email');
  expect(world.identity.current()).toBeNull();
});

test('who has no password but has just logged in needs none', async () => {
  const { press, world } = await openSettings({ accounts: [{ ...ADA, password: '' }] });
  await press('Delete my account');
  await press('Delete for good');
  await screen.findByLabelText('Email');
  expect(world.identity.current()).toBeNull();
});
