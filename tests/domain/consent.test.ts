import {
  answered,
  consentTermsOf,
  decidedPreferences,
  isUnanswered,
  UNDECIDED,
} from '@domain/consent-answers';
import { factsIn } from '@domain/provider-facts';
import { expect, test } from 'vitest';
import { askingHall } from '../support/asking-hall';

const terms = consentTermsOf(askingHall().architecture);
const YES = { choices: { own: true, films: true, counting: true }, personal: true };

test.each([
  ['nobody was asked anything', UNDECIDED, true],
  ['a provider has no answer', { ...YES, choices: { own: true, films: true } }, true],
  ['a technically required one has none', { ...YES, choices: { films: true, counting: true } }, true],
  ['nobody was asked about personal tracking', { ...YES, personal: null }, true],
  [
    'everything was refused',
    { choices: { own: true, films: false, counting: false }, personal: false },
    false,
  ],
  ['everything was accepted', YES, false],
])('an answer is owed or not when %s', (_, consent, owed) => {
  expect(isUnanswered(terms, consent)).toBe(owed);
});

test('nothing is owed where nothing is asked', () => {
  const free = consentTermsOf(askingHall({ cookieBannerConfig: { type: 'NONE' } }).architecture);
  expect(isUnanswered(free, UNDECIDED)).toBe(false);
});

test('answers keep what they do not speak of, refuse what was never answered, and cannot refuse the required', () => {
  const before = { choices: { counting: true, elsewhere: true }, personal: null };
  expect(answered(terms, before, { choices: { own: false }, personal: null })).toEqual({
    choices: { own: true, films: false, counting: true, elsewhere: true },
    personal: false,
  });
});

test('a captured decision names each provider, and personal tracking where the venue asks about it', () => {
  const person = { userId: 'ada', email: 'ada@hall.example' };
  expect(decidedPreferences(terms, YES, person)).toMatchObject({ ...person, bannerType: 'DETAILED' });
  const entries = (asked: typeof terms) =>
    decidedPreferences(asked, YES, null).cookiePreferences.map(({ id, type }) => [id, type]);
  const listed = [
    ['own', 'TECHNICALLY_REQUIRED'],
    ['films', 'EXTERNAL_MEDIA'],
    ['counting', 'TRACKING'],
  ];
  expect(entries(terms)).toEqual([...listed, ['tracking', 'TRACKING']]);
  expect(entries({ ...terms, personalTracking: false })).toEqual(listed);
});

test.each([
  ['de', ['Zeigt Filme']],
  ['de-AT', ['Zeigt Filme']],
  ['ar', ['Shows films']],
])('in %s a provider is told about in one language', (locale, told) => {
  const films = terms.providers.find(({ id }) => id === 'films');
  expect(films && factsIn(films, locale).map(({ value }) => value)).toEqual(told);
});
