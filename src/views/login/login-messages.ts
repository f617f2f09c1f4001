import type { LoginMessage } from '@domain/login-message';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface LoginNotice {
  text: MessageDescriptor;
  /** The field that has to change for the next attempt. */
  field?: 'email' | 'password';
}

/** spec §8, Login messages. */
export const LOGIN_NOTICES: Record<LoginMessage, LoginNotice> = {
  'login.unknownError': {
    text: msg({ id: 'login.unknownError', message: 'Unknown error. Try again later.' }),
  },
  'login.unauthorized': { text: msg({ id: 'login.unauthorized', message: 'Not authorized.' }) },
  'login.loginError': {
    text: msg({ id: 'login.loginError', message: 'Invalid credentials.' }),
    field: 'password',
  },
  'login.userNotAccepted': {
    text: msg({ id: 'login.userNotAccepted', message: 'Invalid user account.' }),
    field: 'email',
  },
  'login.tooManyAttempts': {
    text: msg({
      id: 'login.tooManyAttempts',
      message: 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
    }),
  },
  'login.unknownUser': {
    text: msg({ id: 'login.unknownUser', message: 'There is no account with this email.' }),
    field: 'email',
  },
};

const isLoginMessage = (message: string): message is LoginMessage => Object.hasOwn(LOGIN_NOTICES, message);

/** What is known about a message; null for the server's own words. */
export const noticeOf = (message: string): LoginNotice | null =>
  isLoginMessage(message) ? LOGIN_NOTICES[message] : null;
