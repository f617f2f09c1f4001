import { accessOf, type LoginConfiguration, loginOptionsOf } from '@domain/login';
import { LOGIN_MESSAGES, loginMessageOf } from '@domain/login-message';
import { sessionOf } from '@domain/session';
import { uiConfigSchema } from '@domain/ui-config';
import { isUnpublished } from '@domain/venue-version';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

describe('the error of an identity provider', () => {
  it.each([
    ['auth/invalid-credential', 'login.loginError'],
    ['auth/invalid-login-credentials', 'login.loginError'],
    ['auth/wrong-password', 'login.loginError'],
    ['auth/missing-email', 'login.loginError'],
    ['auth/invalid-email', 'login.loginError'],
    ['auth/user-not-found', 'login.unknownUser'],
    ['auth/user-disabled', 'login.userNotAccepted'],
    ['auth/too-many-requests', 'login.tooManyAttempts'],
    ['auth/internal-error', 'login.unknownError'],
    ['auth/network-request-failed', 'login.unknownError'],
    ['', 'login.unknownError'],
  ])('%j is told as %s', (code, message) => {
    expect(loginMessageOf(code)).toBe(message);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    '%s is told as an unknown error like any other code',
    (code) => {
      expect(LOGIN_MESSAGES).toContain(loginMessageOf(code));
    },
  );
});

const password = { displayName: 'Email', providerID: 'password' };
const firebase: LoginConfiguration = { loginProvider: 'firebase', idpProvider: [password] };
const anonymous: LoginConfiguration = { loginProvider: 'anonymous', idpProvider: [] };
const cvent: LoginConfiguration = { loginProvider: 'cvent', idpProvider: [] };

describe('who may enter', () => {
  it.each([
    ['everybody with an account', true, [firebase], true],
    ['everybody when an anonymous option exists', true, [firebase, anonymous], false],
    ['everybody when login is switched off', false, [firebase], false],
    ['nobody without a login option', true, [], true],
  ])('is %s', (_, loginEnabled, configurations, enabled) => {
    const config = v.parse(uiConfigSchema, { loginEnabled });
    expect(accessOf(config, configurations).loginEnabled).toBe(enabled);
  });

  it('needs a login unless the settings say otherwise', () => {
    expect(accessOf(v.parse(uiConfigSchema, {}), [firebase]).loginEnabled).toBe(true);
  });

  it('shows a button for email and password', () => {
    expect(loginOptionsOf([cvent, firebase])).toEqual([
      { loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' },
    ]);
  });
});

describe('the session behind a token', () => {
  it.each([
    ['a list of roles', ['DESIGNER', 'ADMIN'], ['DESIGNER', 'ADMIN']],
    ['no claim', undefined, []],
    ['a claim that is no list', 'ADMIN', []],
    ['a list with other things', ['ADMIN', 7, null], ['ADMIN']],
  ])('with %s has the right roles', (_, authorities, roles) => {
    expect(sessionOf('token', { sub: 'ada', email: 'ada+x@hall.example', name: 'Ada', authorities })).toEqual(
      {
        token: 'token',
        roles,
        user: { userId: 'ada', email: 'ada@hall.example', name: 'Ada' },
      },
    );
  });
});

it.each([
  ['LIVE', -1, true],
  ['LIVE', 0, false],
  ['LIVE', 5, false],
  ['STAGE', -1, false],
  ['STAGE', 5, false],
] as const)(
  'a %s venue of published version %i counts as unpublished: %s',
  (mode, publishedVersion, unpublished) => {
    const version = { mode, version: 9, publishedVersion, publishedArchitectureId: null };
    expect(isUnpublished(version)).toBe(unpublished);
  },
);
