import { msg } from '@lingui/core/macro';

/** spec §8, Login messages, as far as a password that is typed again can meet them. */
export const WRONG_PASSWORD = msg({ id: 'login.loginError', message: 'Invalid credentials.' });
export const TOO_MANY_ATTEMPTS = msg({
  id: 'login.tooManyAttempts',
  message: 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
});
