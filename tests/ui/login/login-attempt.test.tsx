import { Failure } from '@domain/failure';
import { LOGIN_MESSAGES } from '@domain/login-message';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOGIN_NOTICES } from '@/views/login/login-messages';
import { ADA, type Story } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';

const TEXTS = [
  ['login.unknownError', 'Unknown error. Try again later.', 'alert'],
  ['login.unauthorized', 'Not authorized.', 'alert'],
  ['login.loginError', 'Invalid credentials.', 'alert'],
  ['login.userNotAccepted', 'Invalid user account.', 'alert'],
  [
    'login.tooManyAttempts',
    'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
    'alert',
  ],
  ['login.unknownUser', 'There is no account with this email.', 'alert'],
  ['The door is stuck.', 'The door is stuck.', 'alert'],
] as const;

async function attempt({ user }: Visit, password = ADA.password): Promise<void> {
  await user.clear(await screen.findByLabelText('Email'));
  await user.type(await screen.findByLabelText('Email'), ADA.email);
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

const atLogin = (story: Story = {}) => renderApp({ at: '/login', story });

test('every message of the catalogue has its text here', () => {
  expect(Object.keys(LOGIN_NOTICES).toSorted()).toEqual([...LOGIN_MESSAGES].toSorted());
});

test.each(TEXTS)('a login that fails with %s says: %s', async (errMsg, text, role) => {
  const visit = atLogin();
  visit.world.answers.fail('signIn', new Failure('PROCESSING_ERROR', 'refused', { errMsg }));
  await attempt(visit);
  expect((await screen.findByRole(role)).textContent).toBe(text);
});

test.each([
  ['login.loginError', 'Password'],
  ['login.unknownUser', 'Email'],
])('after %s the person stands in %s, and the email is kept', async (errMsg, label) => {
  const visit = atLogin();
  visit.world.answers.fail('signIn', new Failure('PROCESSING_ERROR', 'refused', { errMsg }));
  await attempt(visit);
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ADA.email);
});

test('while the login is checked, a spinner says so and the button waits', async () => {
  const visit = atLogin();
  visit.world.answers.hold('signIn');
  await attempt(visit);
  expect((await screen.findByRole('status')).textContent).toBe('Checking your login…');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(true);
  visit.world.answers.release('signIn');
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('after six refusals the login is locked for two minutes', async () => {
  const visit = atLogin();
  for (let count = 1; count <= 6; count += 1) {
    await attempt(visit, 'wrong');
    await waitFor(() => expect(visit.world.answers.count('signIn')).toBe(count));
    await screen.findByRole('alert');
  }
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });
  expect((await screen.findByRole('alert')).textContent).toContain('blocked for 2 minutes');
  expect(button.disabled).toBe(true);
  visit.elapse(119_999);
  expect(button.disabled).toBe(true);
  visit.elapse(1);
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('somebody whose account may not enter is told so', async () => {
  const visit = atLogin({ accounts: [{ ...ADA, barred: true }] });
  await attempt(visit);
  await waitFor(() => expect(visit.world.answers.count('signOut')).toBe(1));
  await waitFor(() => expect(visit.world.identity.current()).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toBe('Not authorized.');
});
