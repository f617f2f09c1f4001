import { readdirSync } from 'node:fs';
import {
  catalogueOf,
  chooseLanguage,
  directionOf,
  intlLocales,
  isLanguage,
  isTranslated,
  LANGUAGE_NAMES,
  LANGUAGES,
  type LanguageSources,
} from '@domain/shared/language';
import { describe, expect, it } from 'vitest';

const nothing: LanguageSources = {
  query: null,
  stored: null,
  browser: null,
  venueDefault: null,
  supported: ['en', 'de', 'fr', 'pt-BR'],
};

const STEPS: [string, Partial<LanguageSources>, string, boolean][] = [
  [
    'the lang query comes first',
    { query: 'de', stored: 'fr', browser: 'en-US', venueDefault: 'en' },
    'de',
    true,
  ],
  ['a query the venue lacks is skipped', { query: 'ja', stored: 'fr' }, 'fr', false],
  ['the query is taken literally', { query: 'DE', stored: 'fr' }, 'fr', false],
  ['a region may be asked for', { query: 'pt-BR' }, 'pt-BR', true],
  ['then the stored language', { stored: 'fr', browser: 'de-AT', venueDefault: 'en' }, 'fr', false],
  ['a stored language the venue lacks is skipped', { stored: 'ja', browser: 'de-AT' }, 'de', false],
  ['then the browser, by its first two letters', { browser: 'de-AT', venueDefault: 'en' }, 'de', false],
  ['the case of the browser does not matter', { browser: 'DE', venueDefault: 'en' }, 'de', false],
  ['a browser language the venue lacks is skipped', { browser: 'ja-JP', venueDefault: 'fr' }, 'fr', false],
  ['then the venue default', { venueDefault: 'de' }, 'de', false],
  ['the venue default need not be supported', { venueDefault: 'ja' }, 'ja', false],
  ['at last en-US', {}, 'en-US', false],
  ['an empty query is no choice', { query: '', venueDefault: 'de' }, 'de', false],
];

describe('the language at start', () => {
  it.each(STEPS)('%s', (_, sources, locale, explicit) => {
    expect(chooseLanguage({ ...nothing, ...sources })).toEqual({ locale, explicit });
  });
});

it('the product has the 32 languages of the specification', () => {
  const specified =
    'en de fr it es ja ar bg bn cs da el et fi hi hr hu lt lv mt nl pl pt pt-BR ro ru sk sl sv ts ur zh';
  expect(Object.keys(LANGUAGE_NAMES).toSorted()).toEqual(specified.split(' ').toSorted());
});

it('every language is named by itself, as the browser names it', () => {
  const lacking = ['mt', 'ts', 'en', 'pt-BR'];
  const differing = Object.entries(LANGUAGE_NAMES).filter(([locale, name]) => {
    const known = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? '';
    return known.toLowerCase() !== name.toLowerCase() && !lacking.includes(locale);
  });
  expect(differing).toEqual([]);
  expect(lacking.map((locale) => LANGUAGE_NAMES[locale as keyof typeof LANGUAGE_NAMES])).toEqual([
    'Malti',
    'Xitsonga',
    'English',
    'Português (Brasil)',
  ]);
});

it.each([
  ['en-US', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['DE-at', 'de'],
  ['xx', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('texts of %j come from the catalogue %s', (locale, catalogue) => {
  expect(catalogueOf(locale)).toBe(catalogue);
});

it.each(['toString', 'hasOwnProperty', '__proto__', 'EN', 'pt-br', ''])('%j is not a language', (value) => {
  expect(isLanguage(value)).toBe(false);
});

it('each language has its catalogues', () => {
  const files = LANGUAGES.map((language) => `${language}.po`).sort();
  const catalogues = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.po'));
  const folders = ['locales', 'locales/later', 'locales/server'];
  expect(folders.map((folder) => catalogues(folder).sort())).toEqual([files, files, files]);
});

it.each([
  ['de-AT', true],
  ['EN-us', true],
  ['pt-BR', true],
  ['xx', false],
])('texts for the locale %s exist: %s', (locale, exist) => {
  expect(isTranslated(locale)).toBe(exist);
});

it('numbers and dates of every language have its forms, or those of its region', () => {
  const known = LANGUAGES.map((language) => Intl.DateTimeFormat.supportedLocalesOf(intlLocales(language))[0]);
  expect(known.map((locale, index) => locale?.startsWith(LANGUAGES[index] ?? '') || locale)).toEqual(
    LANGUAGES.map((language) => ({ mt: expect.anything(), ts: 'en-ZA' })[language as string] ?? true),
  );
});

it('Arabic and Urdu are written from right to left, all others from left to right', () => {
  const rightToLeft = Object.keys(LANGUAGE_NAMES).filter((locale) => directionOf(locale) === 'rtl');
  expect(rightToLeft).toEqual(['ar', 'ur']);
  expect(['ar-EG', 'en-US', 'de'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr']);
});
