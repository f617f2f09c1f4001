import { type LoginMessage, missingClaimIn } from '@domain/login/login-failure';
import { limitIn } from '@domain/login/login-limit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface LoginNotice {
  text: MessageDescriptor;
  /** The field to change for the next attempt: the password, or the one that names the account. */
  field?: 'account' | 'password';
}

/** spec §8, Login messages. */
export const LOGIN_NOTICES: Record<LoginMessage, LoginNotice> = {
  'login.unknownError': {
    text: msg({ id: 'login.unknownError', message: 'Unknown error. Try again later.' }),
  },
  'login.unauthorized': { text: msg({ id: 'login.unauthorized', message: 'Not authorized.' }) },
  'login.missingClaim': {
    text: msg({
      id: 'login.missingClaim',
      comment: 'claim: a technical name such as email_verified',
      message: 'Not authorized: the other service sent no valid “{claim}”. Please tell the organizer.',
    }),
  },
  'login.loginError': {
    text: msg({ id: 'login.loginError', message: 'Invalid credentials.' }),
    field: 'password',
  },
  'login.userNotAccepted': {
    text: msg({ id: 'login.userNotAccepted', message: 'Invalid user account.' }),
    field: 'account',
  },
  'login.cvent.loginError': {
    text: msg({
      id: 'login.cvent.loginError',
      message: 'The confirmation number is invalid or no longer valid for this event.',
    }),
    field: 'account',
  },
  'login.cvent.userNotAccepted': {
    text: msg({ id: 'login.cvent.userNotAccepted', message: 'Invalid user account.' }),
    field: 'account',
  },
  'login.bizzabo.loginError': {
    text: msg({
      id: 'login.bizzabo.loginError',
      message: 'The registration number or email is invalid or no longer valid for this event.',
    }),
    field: 'account',
  },
  'login.bizzabo.userNotAccepted': {
    text: msg({ id: 'login.bizzabo.userNotAccepted', message: 'Invalid user account.' }),
    field: 'account',
  },
  'login.tooManyAttempts': {
    text: msg({
      id: 'login.tooManyAttempts',
      message: 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
    }),
    field: 'account',
  },
  'login.tooManyEmails': {
    text: msg({
      id: 'login.tooManyEmails',
      message: 'Too many emails were requested for this account. Try again in {time}.',
    }),
    field: 'account',
  },
  'login.tooManyFromNetwork': {
    text: msg({
      id: 'login.tooManyFromNetwork',
      message: 'Too many attempts from your network. Try again in {time}.',
    }),
  },
  'login.duplicateAccount': {
    text: msg({
      id: 'login.duplicateAccount',
      message: 'You are already registered. Log in with your existing account.',
    }),
  },
  'login.loginAborted': {
    text: msg({ id: 'login.loginAborted', message: 'Login aborted by user.' }),
  },
  'login.emailSent': {
    text: msg({ id: 'login.emailSent', message: 'An email to reset your password has been sent.' }),
  },
  'login.unknownUser': {
    text: msg({ id: 'login.unknownUser', message: 'There is no account with this email.' }),
    field: 'account',
  },
};

const isLoginMessage = (message: string): message is LoginMessage => Object.hasOwn(LOGIN_NOTICES, message);

/**
 * Returns the notice of a message, with the minutes until the next attempt or the claim that is missing; null for the
 * server's own texts.
 */
export function noticeOf(text: string): (LoginNotice & { minutes?: number; claim?: string }) | null {
  const limit = limitIn(text);
  if (limit) return { ...LOGIN_NOTICES[limit.message], minutes: limit.minutes };
  const claim = missingClaimIn(text);
  if (claim !== undefined) return { ...LOGIN_NOTICES['login.missingClaim'], claim };
  return isLoginMessage(text) ? LOGIN_NOTICES[text] : null;
}
