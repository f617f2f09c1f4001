import {
  acceptedIds,
  answered,
  consentTermsOf,
  decidedPreferences,
  isPersonal,
  isProviderAccepted,
  isUnanswered,
  listedIds,
  sameAnswer,
  UNDECIDED,
} from '@domain/consent/consent-answers';
import { cookiePreferencesSchema } from '@domain/consent/consent-capture';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { askingHall } from '../../support/consent-venue';

const terms = consentTermsOf(askingHall().architecture);
const YES = { choices: { own: true, films: true, counting: true }, personal: true };

test.each([
  ['no question was answered', UNDECIDED, true],
  ['a provider has no answer', { ...YES, choices: { own: true, films: true } }, true],
  [
    'a technically required provider has no answer',
    { ...YES, choices: { films: true, counting: true } },
    true,
  ],
  ['personal tracking has no answer', { ...YES, personal: null }, true],
  [
    'everything was refused',
    { choices: { own: true, films: false, counting: false }, personal: false },
    false,
  ],
  ['everything was accepted', YES, false],
])('an answer is required or not when %s', (_, consent, owed) => {
  expect(isUnanswered(terms, consent)).toBe(owed);
});

test('no answer is required where no consent is needed', () => {
  const free = consentTermsOf(askingHall({ cookieBannerConfig: { type: 'NONE' } }).architecture);
  expect(isUnanswered(free, UNDECIDED)).toBe(false);
});

test('answers keep other decisions, refuse undecided providers, and cannot refuse the required ones', () => {
  const before = { choices: { counting: true, elsewhere: true }, personal: null };
  expect(answered(terms, before, { choices: { own: false }, personal: null })).toEqual({
    choices: { own: true, films: false, counting: true, elsewhere: true },
    personal: false,
  });
});

test('a captured decision contains each provider, and personal tracking where the venue asks about it', () => {
  const person = { userId: 'ada', email: 'ada@hall.example' };
  expect(decidedPreferences(terms, YES, person)).toMatchObject({ ...person, bannerType: 'DETAILED' });
  const listed = [
    ['own', 'TECHNICALLY_REQUIRED', true],
    ['films', 'EXTERNAL_MEDIA', false],
    ['counting', 'TRACKING', false],
  ];
  const entries = (asked: typeof terms, personal: boolean | null) =>
    decidedPreferences(asked, { choices: { own: true, films: false }, personal }, null).cookiePreferences.map(
      ({ id, type, accepted }) => [id, type, accepted],
    );
  expect(entries(terms, true)).toEqual([...listed, ['tracking', 'TRACKING', true]]);
  expect(entries(terms, false)).toEqual([...listed, ['tracking', 'TRACKING', false]]);
  expect(entries(terms, null)).toEqual([...listed, ['tracking', 'TRACKING', false]]);
  expect(entries({ ...terms, personalTracking: false }, true)).toEqual(listed);
});

test('the captured decision of a visitor without a login names no user, and personal tracking has its name', () => {
  const { userId, email, cookiePreferences } = decidedPreferences(terms, YES, null);
  expect([userId, email, cookiePreferences.at(-1)?.name]).toEqual(['', '', 'Personalized tracking']);
});

test.each([
  ['NONE', 'TRACKING', {}, true],
  ['NONE', 'EXTERNAL_MEDIA', { one: false }, true],
  ['SIMPLE', 'TECHNICALLY_REQUIRED', { one: false }, true],
  ['DETAILED', 'TECHNICALLY_REQUIRED', {}, true],
  ['SIMPLE', 'EXTERNAL_MEDIA', { one: true }, true],
  ['SIMPLE', 'EXTERNAL_MEDIA', { one: false }, false],
  ['DETAILED', 'TRACKING', {}, false],
  ['DETAILED', 'TRACKING', { another: true }, false],
] as const)(
  'with a banner of type %s a provider of type %s and the choices %j may load: %s',
  (banner, type, choices, may) => {
    const provider = { id: 'one', name: 'One', type, defaultProvider: false, attributes: [] };
    expect(isProviderAccepted(provider, banner, choices)).toBe(may);
  },
);

test('the providers that may load are the accepted ones of the venue, then those allowed on this page', () => {
  const choices = { counting: true };
  expect(acceptedIds(terms, { choices, personal: null }, [])).toEqual(['own', 'counting']);
  expect(acceptedIds(terms, UNDECIDED, ['unlisted', 'films', 'own'])).toEqual(['own', 'films', 'unlisted']);
  expect(acceptedIds(null, YES, ['films'])).toEqual([]);
});

test.each([
  ['the venue asks about it and the user agreed', terms, true, true],
  ['the user refused', terms, false, false],
  ['the user was not asked', terms, null, false],
  ['the venue does not ask about it', { ...terms, personalTracking: false }, true, false],
  ['the venue has no banner', { ...terms, config: { ...terms.config, type: 'NONE' as const } }, true, false],
  ['no venue is shown', null, true, false],
])('personal tracking is accepted or not when %s', (_, asked, personal, accepted) => {
  expect(isPersonal(asked, { choices: {}, personal })).toBe(accepted);
});

test.each([true, false])(
  'the answer %s to all questions covers each provider and personal tracking',
  (yes) => {
    expect(sameAnswer(terms, yes)).toEqual({
      choices: { own: yes, films: yes, counting: yes },
      personal: yes,
    });
  },
);

test('only the providers of the venue can be accepted permanently', () => {
  expect(listedIds(terms, ['unlisted', 'films', 'own'])).toEqual(['films', 'own']);
});

const details = {
  browser: 'Firefox',
  browserVersion: '140',
  os: 'Linux',
  userAgent: 'Mozilla/5.0',
  browserLanguage: 'de',
  cookiesEnabled: true,
  venueLanguage: 'de',
  architectureId: 'hall',
  clientUsername: 'ANONYM',
  clientURL: '/v/hall',
  clientVersion: '2.0.0',
};

test.each([
  [100, 1_000, true],
  [101, 1_000, false],
  [100, 1_001, false],
])('a message with %d providers and texts of %d characters is accepted: %s', (count, length, isAccepted) => {
  const message = {
    ...decidedPreferences(terms, YES, null),
    userId: 'u'.repeat(length),
    cookiePreferences: Array.from({ length: count }, (_, place) => ({
      id: `${place}`,
      name: 'Films',
      type: 'EXTERNAL_MEDIA',
      accepted: false,
    })),
    clientDetails: details,
  };
  expect(v.safeParse(cookiePreferencesSchema, message).success).toBe(isAccepted);
});
