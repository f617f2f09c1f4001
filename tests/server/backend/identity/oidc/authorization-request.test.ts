import { expect, test } from 'vitest';
import { parseSignInRequest } from '../../../../../server/backend/identity/oidc/authorization-request';

const ORIGIN = 'https://venue.example';
const ASKED = {
  apiKey: 'local',
  providerId: 'oidc.works',
  authType: 'signInViaPopup',
  eventId: '1234',
  redirectUrl: `${ORIGIN}/login?redirect=%2Fhall#top`,
};

test('the authorization request of the SDK is parsed', () => {
  const customParameters = '{"ui_locales":"de-AT en","login_hint":"ada@works.example"}';
  expect(parseSignInRequest({ ...ASKED, customParameters }, ORIGIN)).toEqual({
    providerId: 'oidc.works',
    eventType: 'signInViaPopup',
    eventId: '1234',
    returnTo: '/login?redirect=%2Fhall#top',
    languages: 'de-AT en',
  });
});

test.each(['', '{', 'null', '{"ui_locales":7}', '{"ui_locales":"de&prompt=none"}'])(
  'malformed custom parameters are ignored: %s',
  (customParameters) => {
    expect(parseSignInRequest({ ...ASKED, customParameters }, ORIGIN).languages).toBe('');
  },
);

test.each([
  ['https://evil.example/', 'UNAUTHORIZED_DOMAIN'],
  ['https://venue.example.evil.example/', 'UNAUTHORIZED_DOMAIN'],
  ['http://venue.example/', 'UNAUTHORIZED_DOMAIN'],
  ['//evil.example', 'UNAUTHORIZED_DOMAIN'],
  ['javascript:alert(1)', 'UNAUTHORIZED_DOMAIN'],
  [`blob:${ORIGIN}/login`, 'UNAUTHORIZED_DOMAIN'],
  [`${ORIGIN}/${'x'.repeat(4_000)}`, 'INVALID_ARGUMENT'],
])('a redirect to %.40s is rejected', (redirectUrl, code) => {
  expect(() => parseSignInRequest({ ...ASKED, redirectUrl }, ORIGIN)).toThrow(
    expect.objectContaining({ code }),
  );
});

test.each([
  { authType: 'linkViaRedirect' },
  { authType: '' },
  { eventId: '<b>' },
  { eventId: 'x'.repeat(129) },
])('an invalid query is rejected: %o', (wrong) => {
  expect(() => parseSignInRequest({ ...ASKED, ...wrong }, ORIGIN)).toThrow(
    expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
  );
});

test('a redirect has no event ID', () => {
  const { eventId: _, ...redirect } = { ...ASKED, authType: 'signInViaRedirect' };
  expect(parseSignInRequest(redirect, ORIGIN)).toMatchObject({ eventType: 'signInViaRedirect', eventId: '' });
});
