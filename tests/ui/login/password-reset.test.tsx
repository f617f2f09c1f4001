import { Failure } from '@domain/shared/failure';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const SENT = 'An email to reset your password has been sent.';

const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset password' });

async function askFor(address: string) {
  const visit = renderApp({ at: '/login' });
  await visit.user.type(await email(), address);
  await waitFor(() => expect(reset().disabled).toBe(false));
  return visit;
}

test('a new password can be requested only with a valid email', async () => {
  const { user } = renderApp({ at: '/login' });
  await user.type(await email(), 'ada@hall');
  expect(reset().disabled).toBe(true);
  await user.type(await email(), '.example');
  expect(reset().disabled).toBe(false);
});

test('a status says that the email is being sent, once, and then that it was sent, and keeps the typed email', async () => {
  const { user, world } = await askFor(ADA.email);
  world.answers.hold('sendPasswordResetEmail');
  await user.click(reset());
  expect((await screen.findByRole('status')).textContent).toBe('Sending…');
  await user.click(reset());
  world.answers.release('sendPasswordResetEmail');
  expect((await screen.findByText(SENT)).closest('[role]')?.getAttribute('role')).toBe('status');
  expect(world.answers.count('sendPasswordResetEmail')).toBe(1);
  expect((await email()).value).toBe(ADA.email);
});

test.each([
  [
    'for the account',
    'login.tooManyEmails.60',
    'Too many emails were requested for this account. Try again in 60 minutes.',
  ],
  [
    'from the network',
    'login.tooManyFromNetwork.1',
    'Too many attempts from your network. Try again in 1 minute.',
  ],
])('too many requests %s show an error with the real time and lock no account', async (_, errMsg, text) => {
  const { user, world } = await askFor(ADA.email);
  world.answers.fail('sendPasswordResetEmail', new Failure('PROCESSING_ERROR', 'throttled', { errMsg }));
  await user.click(reset());
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await user.type(screen.getByLabelText('Password'), `${ADA.password}{Enter}`);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});
