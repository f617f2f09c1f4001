import {
  accessOf,
  type LoginConfiguration,
  loginConfigurationsSchema,
  loginOptionsOf,
  UNKNOWN_ACCESS,
} from '@domain/login/login';
import { isStale, rolesOf, sessionOf } from '@domain/login/session';
import { uiConfigSchema } from '@domain/shared/ui-config';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';

const password = { displayName: 'Email', providerID: 'password' };
const firebase: LoginConfiguration = { loginProvider: 'firebase', idpProvider: [password] };
const anonymous: LoginConfiguration = { loginProvider: 'anonymous', idpProvider: [] };
const cvent: LoginConfiguration = { loginProvider: 'cvent', idpProvider: [] };

describe('the access to a venue', () => {
  it.each([
    ['users with an account', true, [firebase], true],
    ['all visitors when an anonymous option exists', true, [firebase, anonymous], false],
    ['all visitors when login is switched off', false, [firebase], false],
    ['no visitor without a login option', true, [], true],
  ])('the admitted visitors are %s', (_, loginEnabled, configurations, enabled) => {
    const config = v.parse(uiConfigSchema, { loginEnabled });
    expect(accessOf(config, configurations).loginEnabled).toBe(enabled);
  });

  it('a login is needed and impossible until the options are loaded', () => {
    expect(UNKNOWN_ACCESS).toEqual({ loginEnabled: true, options: [] });
  });

  it('the login options of the server are read', () => {
    const configurations = [
      { loginProvider: 'anonymous' },
      { loginProvider: 'cvent', apiKey: 'key', authDomain: 'hall.example' },
      { loginProvider: 'bizzabo' },
      { loginProvider: 'firebase', idpProvider: [password] },
    ];
    expect(v.parse(loginConfigurationsSchema, configurations)).toEqual(
      configurations.map((entry) => ({ idpProvider: [], ...entry })),
    );
    expect(v.is(loginConfigurationsSchema, [{ loginProvider: 'github' }])).toBe(false);
  });
});

const staff = { displayName: 'Staff', providerID: 'oidc.staff' };
const partners = { displayName: 'Partners', providerID: 'oidc.partners' };
const bizzabo: LoginConfiguration = { loginProvider: 'bizzabo', idpProvider: [] };

const CVENT = { loginType: 'CVENT_LOGIN', displayName: 'Cvent', providerId: 'cvent' };
const BIZZABO = { loginType: 'BIZZABO_LOGIN', displayName: 'Bizzabo', providerId: 'bizzabo' };
const STAFF = { loginType: 'FIREBASE_OIDC', displayName: 'Staff', providerId: 'oidc.staff' };
const PARTNERS = { loginType: 'FIREBASE_OIDC', displayName: 'Partners', providerId: 'oidc.partners' };
const EMAIL = { loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' };

describe('the buttons of the login page', () => {
  const all: LoginConfiguration = { loginProvider: 'firebase', idpProvider: [password, staff, partners] };

  it.each([
    ['none', [], []],
    ['email and password', [firebase], [EMAIL]],
    [
      'all, in the order of the specification',
      [all, bizzabo, cvent],
      [CVENT, BIZZABO, STAFF, PARTNERS, EMAIL],
    ],
    ['none for visitors without a login', [anonymous, cvent], [CVENT]],
  ])('the buttons are %s', (_, configurations, options) => {
    expect(loginOptionsOf(configurations)).toEqual(options);
  });
});

const NOW = Date.UTC(2026, 10, 21);
const claims = { user_id: 'ada', sub: 'someone', email: 'ada@hall.example', name: 'Ada' };

test('a token without an expiry, a name or roles gives a session without them', () => {
  expect(sessionOf('one', { sub: 'ada', email: 'ada.lovelace+x@hall.example' }, NOW)).toEqual({
    token: 'one',
    roles: [],
    expiresAt: 0,
    staleAt: NOW + 960_000,
    user: { userId: 'ada', email: 'ada.lovelace@hall.example', name: 'Ada Lovelace' },
  });
});

test('the expiry of a token is in milliseconds', () => {
  expect(sessionOf('one', { ...claims, exp: 1_790_000_000 }, NOW).expiresAt).toBe(1_790_000_000_000);
});

test('the id of a user is the one of the identity service, else the subject', () => {
  expect(sessionOf('one', claims, NOW).user.userId).toBe('ada');
  expect(sessionOf('one', { ...claims, user_id: '' }, NOW).user.userId).toBe('someone');
  expect(sessionOf('one', { ...claims, user_id: 7, sub: 7 }, NOW).user.userId).toBe('');
});

test('a token must be replaced a minute after it missed its refresh', () => {
  const session = sessionOf('one', claims, NOW);
  expect(isStale(session, NOW + 959_999)).toBe(false);
  expect(isStale(session, NOW + 960_000)).toBe(true);
});

test('roles are the texts of the authorities claim', () => {
  expect(rolesOf({ authorities: ['DESIGNER', 7, 'ADMIN'] })).toEqual(['DESIGNER', 'ADMIN']);
  expect(rolesOf({ authorities: 'ADMIN' })).toEqual([]);
  expect(rolesOf({})).toEqual([]);
});
