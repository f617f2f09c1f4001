import { LOGIN_MESSAGES, serverFailureCode } from '@domain/login/login-failure';
import { expect, it } from 'vitest';

it('the login catalogue is that of the specification, with messages for other accounts and limits', () => {
  expect(LOGIN_MESSAGES).toEqual([
    'login.unknownError',
    'login.unauthorized',
    'login.missingClaim',
    'login.loginError',
    'login.userNotAccepted',
    'login.cvent.loginError',
    'login.cvent.userNotAccepted',
    'login.bizzabo.loginError',
    'login.bizzabo.userNotAccepted',
    'login.tooManyAttempts',
    'login.tooManyEmails',
    'login.tooManyFromNetwork',
    'login.duplicateAccount',
    'login.loginAborted',
    'login.emailSent',
    'login.unknownUser',
  ]);
});

it.each([
  ['login.unauthorized', 'unauthorized'],
  ['login.loginError', 'invalidCredentials'],
  ['login.userNotAccepted', 'disabled'],
  ['login.cvent.loginError', 'invalidCredentials'],
  ['login.cvent.userNotAccepted', 'disabled'],
  ['login.bizzabo.loginError', 'invalidCredentials'],
  ['login.bizzabo.userNotAccepted', 'disabled'],
  ['login.tooManyAttempts', 'tooManyAttempts'],
  ['login.tooManyEmails.60', 'limited'],
  ['login.tooManyFromNetwork.15', 'limited'],
  ['login.tooManyFromNetwork', 'unknown'],
  ['login.duplicateAccount', 'accountConflict'],
  ['login.loginAborted', 'aborted'],
  ['login.unknownUser', 'unknownUser'],
  ['login.unknownError', 'unknown'],
])('the server’s key %s is the failure %s', (key, code) => {
  expect(serverFailureCode(key)).toBe(code);
});
