import {
  LOGIN_MESSAGES,
  LoginFailure,
  type LoginMessage,
  type LoginWay,
  loginMessageOf,
  messageKeyIn,
  missingClaimIn,
  missingClaimText,
  providerFailureCode,
  serverFailureCode,
  toLoginFailure,
} from '@domain/login/login-failure';
import { Failure } from '@domain/shared/failure';
import { describe, expect, it } from 'vitest';

const WAYS: LoginWay[] = [
  'EMAIL_PASSWORD',
  'FIREBASE_OIDC',
  'CVENT_LOGIN',
  'BIZZABO_LOGIN',
  'PASSWORD_RESET',
];

/** A message key without a login option is the same for every option. */
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
  ['auth/weak-password', UNKNOWN],
  ['auth/missing-password', UNKNOWN],
  ['auth/password-does-not-meet-requirements', UNKNOWN],
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
  )('%j of the way %s has the message %s', (code, way, message) => {
    const failure = new LoginFailure(providerFailureCode(code), { way });
    expect(loginMessageOf(failure)).toBe(message);
  });
});

it.each([
  ['Firebase: login.unauthorized (auth/internal-error).', 'login.unauthorized'],
  ['BLOCKING_FUNCTION_ERROR : login.cvent.loginError.', 'login.cvent.loginError'],
  ['Firebase: Error (auth/wrong-password).', null],
  ['The plugin.login failed', null],
  ['', null],
])('the server text %j contains the key %j', (text, key) => {
  expect(messageKeyIn(text)).toBe(key);
});

it.each(['auth/weak-password', 'auth/missing-password', 'auth/password-does-not-meet-requirements'])(
  '%s is a weak password',
  (code) => {
    expect(providerFailureCode(code)).toBe('weakPassword');
  },
);

/** No failure, and those whose keys end with their minutes or a claim. */
const OTHERS: readonly string[] = [
  'login.emailSent',
  'login.tooManyEmails',
  'login.tooManyFromNetwork',
  'login.missingClaim',
];

it('the server’s key of a missing claim is that of a person who may not enter, and names the claim', () => {
  expect(serverFailureCode(missingClaimText('email_verified'))).toBe('unauthorized');
  expect(missingClaimIn(missingClaimText('email_verified'))).toBe('email_verified');
  expect(missingClaimText('https://works.example/member')).toBe('login.unauthorized');
});

it.each(['login.tooManyEmails.59', 'login.tooManyFromNetwork.1'])(
  'the server’s key %s has the code of a limit and keeps its minutes in the message',
  (errMsg) => {
    const code = serverFailureCode(errMsg);
    expect([code, loginMessageOf({ code, way: 'EMAIL_PASSWORD', errMsg })]).toEqual(['limited', errMsg]);
  },
);

it.each(LOGIN_MESSAGES.filter((message) => !OTHERS.includes(message)))(
  'the code of the server’s key %s leads back to the same message, up to its provider',
  (message) => {
    const code = serverFailureCode(message);
    const ways = (['EMAIL_PASSWORD', 'CVENT_LOGIN', 'BIZZABO_LOGIN'] as const).map((way) =>
      loginMessageOf({ code, way, errMsg: undefined }),
    );
    expect(ways).toContain(message);
  },
);

it.each(['login.emailSent', 'login.newKey', 'The event is over.', 'constructor', ''])(
  'the server text %j has no code of its own',
  (text) => {
    expect(serverFailureCode(text)).toBe('unknown');
  },
);

describe('the failure of a sign-in', () => {
  it('a login failure is returned unchanged', () => {
    const failure = new LoginFailure('aborted', { way: 'FIREBASE_OIDC' });
    expect(toLoginFailure(failure, null)).toBe(failure);
  });

  it('a failure has the code, the status and the text of the server', () => {
    const refused = new Failure('PROCESSING_ERROR', 'locked', {
      status: 423,
      errMsg: 'login.tooManyAttempts',
    });
    const failure = toLoginFailure(refused, 'CVENT_LOGIN');
    expect(failure).toMatchObject({
      code: 'tooManyAttempts',
      way: 'CVENT_LOGIN',
      kind: 'PROCESSING_ERROR',
      message: 'locked',
      status: 423,
      errMsg: 'login.tooManyAttempts',
    });
    expect(loginMessageOf(failure)).toBe('login.tooManyAttempts');
  });

  it('a failure shows the server’s own text instead of the message of its code', () => {
    const failure = toLoginFailure(
      new Failure('PROCESSING_ERROR', 'over', { errMsg: 'The event is over.' }),
      null,
    );
    expect(loginMessageOf(failure)).toBe('The event is over.');
  });

  it('a rejected restored session has the message without a login option', () => {
    const codes = ['unauthorized', 'tooManyAttempts', 'invalidCredentials', 'unknown'] as const;
    expect(codes.map((code) => loginMessageOf(new LoginFailure(code, { way: null })))).toEqual([
      'login.unauthorized',
      'login.tooManyAttempts',
      'login.loginError',
      'login.unknownError',
    ]);
  });

  it('a limit that the server did not name has the default message', () => {
    expect(loginMessageOf({ code: 'limited', way: 'EMAIL_PASSWORD', errMsg: undefined })).toBe(
      'login.unknownError',
    );
  });

  it('a failure without details is a processing error that names its code', () => {
    const failure = new LoginFailure('aborted', { way: 'FIREBASE_OIDC' });
    expect(failure).toMatchObject({ kind: 'PROCESSING_ERROR', message: 'The login failed: aborted' });
    expect([failure.status, failure.errMsg, failure.cause]).toEqual([undefined, undefined, undefined]);
  });

  it('another error is unknown and loses its cause, which may contain tokens', () => {
    const failure = toLoginFailure(new Error('token'), 'EMAIL_PASSWORD');
    expect(failure).toMatchObject({ code: 'unknown', kind: 'PROCESSING_ERROR' });
    expect(failure.cause).toBeUndefined();
  });
});

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
  ['login.tooManyFromNetwork', 'unknown'],
  ['login.duplicateAccount', 'accountConflict'],
  ['login.loginAborted', 'aborted'],
  ['login.unknownUser', 'unknownUser'],
  ['login.unknownError', 'unknown'],
])('the server’s key %s is the failure %s', (key, code) => {
  expect(serverFailureCode(key)).toBe(code);
});
