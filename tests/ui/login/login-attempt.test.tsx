import { LOGIN_MESSAGES } from '@domain/login/login-failure';
import { Failure } from '@domain/shared/failure';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOGIN_TEXTS } from '@/views/login/login-progress';
import { ADA, type Story } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';

/** spec §8, Login messages without values. */
const TEXTS = {
  'login.unknownError': 'Unknown error. Try again later.',
  'login.unauthorized': 'Not authorized.',
  'login.loginError': 'Invalid credentials.',
  'login.userNotAccepted': 'Invalid user account.',
  'login.cvent.loginError': 'The confirmation number is invalid or no longer valid for this event.',
  'login.cvent.userNotAccepted': 'Invalid user account.',
  'login.bizzabo.loginError':
    'The registration number or email is invalid or no longer valid for this event.',
  'login.bizzabo.userNotAccepted': 'Invalid user account.',
  'login.tooManyAttempts': 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
  'login.duplicateAccount': 'You are already registered. Log in with your existing account.',
  'login.loginAborted': 'Login aborted by user.',
  'login.unknownUser': 'There is no account with this email.',
} as const;

async function attempt({ user }: Visit, password = ADA.password): Promise<void> {
  await user.clear(await screen.findByLabelText('Email'));
  await user.type(await screen.findByLabelText('Email'), ADA.email);
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

const atLogin = (story: Story = {}) => renderApp({ at: '/login', story });

test('every message of the catalogue has a text', () => {
  expect(Object.keys(LOGIN_TEXTS).toSorted()).toEqual([...LOGIN_MESSAGES].toSorted());
});

test('the messages have the texts of the specification', () => {
  const texts = Object.entries(LOGIN_TEXTS).map(([message, text]) => [message, text.message]);
  expect(Object.fromEntries(texts)).toMatchObject(TEXTS);
});

test('a text of the server itself is shown', async () => {
  const visit = atLogin();
  const errMsg = 'The door is stuck.';
  visit.world.answers.fail('signIn', new Failure('PROCESSING_ERROR', 'refused', { errMsg }));
  await attempt(visit);
  expect((await screen.findByRole('alert')).textContent).toBe(errMsg);
});

test.each([
  ['login.loginError', 'Password'],
  ['login.unknownUser', 'Email'],
] as const)('%s is shown, the focus is in %s, and the email is kept', async (errMsg, label) => {
  const visit = atLogin();
  visit.world.answers.fail('signIn', new Failure('PROCESSING_ERROR', 'refused', { errMsg }));
  await attempt(visit);
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS[errMsg]);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ADA.email);
});

test('a running check of the login shows a spinner and disables the button', async () => {
  const visit = atLogin();
  visit.world.answers.hold('signIn');
  await attempt(visit);
  expect((await screen.findByRole('status')).textContent).toBe('Checking your login…');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(true);
  visit.world.answers.release('signIn');
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('a user without access sees that', async () => {
  const visit = atLogin({ accounts: [{ ...ADA, barred: true }] });
  await attempt(visit);
  await waitFor(() => expect(visit.world.answers.count('signOut')).toBe(1));
  await waitFor(() => expect(visit.world.identity.current()).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toBe('Not authorized.');
});
