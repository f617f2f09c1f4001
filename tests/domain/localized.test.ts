import { type LocalizedText, textIn } from '@domain/localized';
import { expect, it } from 'vitest';

const texts = (...locales: string[]): LocalizedText[] => locales.map((locale) => ({ locale, text: locale }));

it.each([
  ['the exact locale', texts('en', 'pt', 'pt-BR'), 'pt-BR', undefined, 'pt-BR'],
  ['the exact locale in any case', texts('en', 'PT-br'), 'pt-BR', undefined, 'PT-br'],
  ['the same language without a region', texts('en', 'de'), 'de-AT', undefined, 'de'],
  ['the same language of another region', texts('en', 'de-CH'), 'de-AT', undefined, 'de-CH'],
  ['English', texts('fr', 'en'), 'de', undefined, 'en'],
  ['English of any region', texts('fr', 'en-GB'), 'de', undefined, 'en-GB'],
  ['the given fallback', texts('en', 'fr-CA'), 'de', 'fr', 'fr-CA'],
  ['the first text there is', texts('ja', 'ur'), 'de', undefined, 'ja'],
  ['nothing when there is no text', [], 'de', undefined, ''],
])('shows %s', (_, list, locale, fallback, text) => {
  expect(textIn(list, locale, fallback)).toBe(text);
});
