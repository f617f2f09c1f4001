import { cookieBannerConfigSchema, cookieProviderSchema, factsIn } from '@domain/venue/cookie-provider';
import * as v from 'valibot';
import { expect, it } from 'vitest';

it.each(['NONE', 'SIMPLE', 'DETAILED'])('a venue may have a banner of the type %s', (type) => {
  expect(v.parse(cookieBannerConfigSchema, { type }).type).toBe(type);
});

it('a venue has no banner by default', () => {
  const none = { type: 'NONE', text: [], personalizedTrackingText: [], styling: {} };
  expect(v.parse(cookieBannerConfigSchema, {})).toEqual(none);
  expect(v.safeParse(cookieBannerConfigSchema, { type: 'LOUD' }).success).toBe(false);
});

it.each([
  ['TECHNICALLY_REQUIRED', true],
  ['EXTERNAL_MEDIA', true],
  ['TRACKING', true],
  ['OTHER', false],
])('a provider may be of the type %s: %s', (type, isValid) => {
  expect(v.safeParse(cookieProviderSchema, { id: 'films', name: 'Films', type }).success).toBe(isValid);
});

it('a provider is no default one and has no texts, unless it says so', () => {
  const provider = { id: 'films', name: 'Films', type: 'EXTERNAL_MEDIA' };
  expect(v.parse(cookieProviderSchema, provider)).toEqual({
    ...provider,
    defaultProvider: false,
    attributes: [],
  });
});

it('the texts about a provider are shown in the locale that fits best', () => {
  const text = (locale: string, key: string) => ({ locale, key, value: key });
  const attributes = [text('en', 'Owner'), text('de', 'Eigentümer'), text('de', 'Zweck')];
  const keysIn = (locale: string) =>
    factsIn(v.parse(cookieProviderSchema, { id: 'a', name: 'A', type: 'TRACKING', attributes }), locale).map(
      ({ key }) => key,
    );
  expect([keysIn('de'), keysIn('en')]).toEqual([['Eigentümer', 'Zweck'], ['Owner']]);
});
