import { expect, test } from 'vitest';
import { departureRequest } from '../../../../server/identity/oidc/departure-request';

const ORIGIN = 'https://venue.example';
const ASKED = {
  apiKey: 'local',
  providerId: 'oidc.works',
  authType: 'signInViaPopup',
  eventId: '1234',
  redirectUrl: `${ORIGIN}/login?redirect=%2Fhall#top`,
};

test('what the SDK asks for is read from the address', () => {
  const customParameters = '{"ui_locales":"de-AT en","login_hint":"ada@works.example"}';
  expect(departureRequest({ ...ASKED, customParameters }, ORIGIN)).toEqual({
    providerId: 'oidc.works',
    eventType: 'signInViaPopup',
    eventId: '1234',
    returnTo: '/login?redirect=%2Fhall#top',
    languages: 'de-AT en',
  });
});

test.each(['', '{', 'null', '{"ui_locales":7}', '{"ui_locales":"de&prompt=none"}'])(
  'wishes that make no sense are none: %s',
  (customParameters) => {
    expect(departureRequest({ ...ASKED, customParameters }, ORIGIN).languages).toBe('');
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
])('the way back does not lead to %.40s', (redirectUrl, code) => {
  expect(() => departureRequest({ ...ASKED, redirectUrl }, ORIGIN)).toThrow(
    expect.objectContaining({ code }),
  );
});

test.each([
  { authType: 'linkViaRedirect' },
  { authType: '' },
  { eventId: '<b>' },
  { eventId: 'x'.repeat(129) },
])('only sign-ins with the name of an event are offered, not %o', (wrong) => {
  expect(() => departureRequest({ ...ASKED, ...wrong }, ORIGIN)).toThrow(
    expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
  );
});

test('a redirect has no name', () => {
  const { eventId: _, ...redirect } = { ...ASKED, authType: 'signInViaRedirect' };
  expect(departureRequest(redirect, ORIGIN)).toMatchObject({ eventType: 'signInViaRedirect', eventId: '' });
});
