import { hasScriptTag, type LocalizedText, localizedTextsSchema, textIn } from '@domain/shared/localized';
import * as v from 'valibot';
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
])('the text shown is %s', (_, list, locale, fallback, text) => {
  expect(textIn(list, locale, fallback)).toBe(text);
});

it.each([
  ['<p>Welcome</p>', false],
  ['<script>alert(1)</script>', true],
  ['< / SCRIPT >', true],
  ['<SCRIPT src=x>', true],
  ['</script>', true],
  ['<script/x>', true],
  ['<description>', false],
  ['a manuscript and a <scripture>', false],
])('the rich text %j has a script tag: %s', (html, expected) => {
  expect(hasScriptTag(html)).toBe(expected);
});

it('localized texts have a locale and a text', () => {
  expect(v.is(localizedTextsSchema, texts('en', 'de'))).toBe(true);
  expect(v.is(localizedTextsSchema, [{ locale: 'en' }])).toBe(false);
  expect(v.is(localizedTextsSchema, [{ text: 'Hall' }])).toBe(false);
});
