import { msg } from '@lingui/core/macro';

/** spec §8, Login messages that apply to a repeated password entry. */
export const WRONG_PASSWORD = msg({ id: 'login.loginError', message: 'Invalid credentials.' });
export const TOO_MANY_ATTEMPTS = msg({
  id: 'login.tooManyAttempts',
  message: 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
});
