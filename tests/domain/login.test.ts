import { accessOf, type LoginConfiguration, loginOptionsOf } from '@domain/login';
import { sessionOf } from '@domain/session';
import { uiConfigSchema } from '@domain/ui-config';
import { isUnpublished } from '@domain/venue-version';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

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
  ])('are %s', (_, configurations, options) => {
    expect(loginOptionsOf(configurations)).toEqual(options);
  });
});

describe('the session behind a token', () => {
  it.each([
    ['a list of roles', ['DESIGNER', 'ADMIN'], ['DESIGNER', 'ADMIN']],
    ['no claim', undefined, []],
    ['a claim that is no list', 'ADMIN', []],
    ['a list with other things', ['ADMIN', 7, null], ['ADMIN']],
  ])('with %s has the right roles', (_, authorities, roles) => {
    expect(
      sessionOf('token', {
        sub: 'ada',
        email: 'ada+x@hall.example',
        name: 'Ada',
        exp: 1_790_000_000,
        authorities,
      }),
    ).toEqual({
      token: 'token',
      roles,
      expiresAt: 1_790_000_000_000,
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
