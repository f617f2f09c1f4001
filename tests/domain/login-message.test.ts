import { isRefusal } from '@domain/login-lock';
import {
  keyInWords,
  LOGIN_MESSAGES,
  type LoginMessage,
  type LoginWay,
  loginMessageOf,
} from '@domain/login-message';
import { describe, expect, it } from 'vitest';

const WAYS: LoginWay[] = [
  'EMAIL_PASSWORD',
  'FIREBASE_OIDC',
  'CVENT_LOGIN',
  'BIZZABO_LOGIN',
  'PASSWORD_RESET',
];

/** Without a way in its name a message is the same on every way. */
const everywhere = (message: LoginMessage): LoginMessage[] => WAYS.map(() => message);

const CONFLICT = everywhere('login.duplicateAccount');
const REFUSED: LoginMessage[] = [
  'login.loginError',
  'login.loginError',
  'login.cvent.loginError',
  'login.bizzabo.loginError',
  'login.unknownUser',
];
const WRONG: LoginMessage[] = [...REFUSED.slice(0, 4), 'login.loginError'];
const UNKNOWN_USER: LoginMessage[] = [
  'login.unknownUser',
  'login.unknownUser',
  'login.cvent.loginError',
  'login.bizzabo.loginError',
  'login.unknownUser',
];
const DISABLED: LoginMessage[] = [
  'login.userNotAccepted',
  'login.userNotAccepted',
  'login.cvent.userNotAccepted',
  'login.bizzabo.userNotAccepted',
  'login.userNotAccepted',
];
const UNKNOWN = everywhere('login.unknownError');
const ABORTED = everywhere('login.loginAborted');

const ROWS: [string, LoginMessage[]][] = [
  ['auth/account-exists-with-different-credential', CONFLICT],
  ['auth/credential-already-in-use', CONFLICT],
  ['auth/email-already-in-use', CONFLICT],
  ['auth/user-not-found', UNKNOWN_USER],
  ['auth/wrong-password', WRONG],
  ['auth/invalid-credential', REFUSED],
  ['auth/invalid-login-credentials', REFUSED],
  ['auth/invalid-email', REFUSED],
  ['auth/missing-email', REFUSED],
  ['auth/too-many-requests', everywhere('login.tooManyAttempts')],
  ['auth/popup-closed-by-user', ABORTED],
  ['auth/cancelled-popup-request', ABORTED],
  ['auth/user-cancelled', ABORTED],
  ['auth/user-disabled', DISABLED],
  ['auth/internal-error', UNKNOWN],
  ['auth/network-request-failed', UNKNOWN],
  ['auth/invalid-custom-token', UNKNOWN],
  ['', UNKNOWN],
  ['constructor', UNKNOWN],
  ['__proto__', UNKNOWN],
];

describe('the error of an identity provider', () => {
  it.each(
    ROWS.flatMap(([code, messages]) => WAYS.map((way, place) => [code, way, messages[place]] as const)),
  )('%j on the way %s is told as %s', (code, way, message) => {
    expect(loginMessageOf(way, code)).toBe(message);
  });
});

it.each([
  ['Firebase: login.unauthorized (auth/internal-error).', 'login.unauthorized'],
  ['BLOCKING_FUNCTION_ERROR : login.cvent.loginError.', 'login.cvent.loginError'],
  ['Firebase: Error (auth/wrong-password).', null],
  ['The plugin.login failed', null],
  ['', null],
])('in the words %j the server names the key %j', (words, key) => {
  expect(keyInWords(words)).toBe(key);
});

it('counts nothing towards the lock but refused credentials', () => {
  expect(LOGIN_MESSAGES.filter(isRefusal)).toEqual([
    'login.loginError',
    'login.cvent.loginError',
    'login.bizzabo.loginError',
    'login.unknownUser',
  ]);
});
