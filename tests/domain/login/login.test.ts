import {
  accessOf,
  type LoginConfiguration,
  loginConfigurationsSchema,
  loginOptionsOf,
  UNKNOWN_ACCESS,
} from '@domain/login/login';
import { sessionOf } from '@domain/login/session';
import { uiConfigSchema } from '@domain/shared/ui-config';
import { isUnpublished } from '@domain/venue/venue-version';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

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

  it('a venue needs a login unless the settings disable it', () => {
    expect(accessOf(v.parse(uiConfigSchema, {}), [firebase]).loginEnabled).toBe(true);
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

describe('the session behind a token', () => {
  it.each([
    ['a list of roles', ['DESIGNER', 'ADMIN'], ['DESIGNER', 'ADMIN']],
    ['no claim', undefined, []],
    ['a claim that is no list', 'ADMIN', []],
    ['a list with other things', ['ADMIN', 7, null], ['ADMIN']],
  ])('a session with %s has the right roles', (_, authorities, roles) => {
    expect(
      sessionOf(
        'token',
        {
          sub: 'ada',
          email: 'ada+x@hall.example',
          name: 'Ada',
          exp: 1_790_000_000,
          authorities,
        },
        5,
      ),
    ).toEqual({
      token: 'token',
      roles,
      expiresAt: 1_790_000_000_000,
      staleAt: 960_005,
      user: { userId: 'ada', email: 'ada@hall.example', name: 'Ada' },
    });
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
