// @ts-check
import { parse } from '@messageformat/parser';

/**
 * @typedef {import('@messageformat/parser').Token} Token
 * What translators of a language call a term: one of these is part of each text whose English has the term.
 * @typedef {Record<string, Record<string, string[]>>} Glossary
 */

// Chromium and Node have no plural forms of these languages' own regions, only those of the language.
/** @param {string} locale */
const formsOf = (locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

/** @param {Token} token @returns {token is import('@messageformat/parser').Select} */
const isChoice = (token) =>
  token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal';

/** Returns every way in which a message can be read: one list of tokens per combination of its forms. @param {Token[]} tokens @returns {Token[][]} */
function readings(tokens) {
  /** @type {Token[][]} */
  let all = [[]];
  for (const token of tokens) {
    const parts = isChoice(token)
      ? token.cases.flatMap(({ tokens: inner }) => readings(inner).map((reading) => [token, ...reading]))
      : [[token]];
    all = all.flatMap((before) => parts.map((part) => [...before, ...part]));
  }
  return all;
}

/** @param {Token[]} tokens @returns {import('@messageformat/parser').Select[]} */
const choicesIn = (tokens) =>
  tokens.flatMap((token) =>
    isChoice(token) ? [token, ...token.cases.flatMap(({ tokens: inner }) => choicesIn(inner))] : [],
  );

/** The placeholders and tags of one reading; a number may be left out of a form that names it. @param {Token[]} reading */
function partsOf(reading) {
  const names = reading.flatMap((token) => ('arg' in token ? [`{${token.arg}}`] : []));
  const text = reading.map((token) => (token.type === 'content' ? token.value : '')).join('');
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  return [...new Set([...names, ...tags])].sort().join(' ');
}

/** @param {string} text */
const parsed = (text) => parse(text, { strict: false });

/** @param {string} locale @param {Token[]} tokens */
function formFaults(locale, tokens) {
  const expected = [...formsOf(locale)].sort().join(', ');
  return choicesIn(tokens).flatMap(({ type, arg, cases }) => {
    if (type !== 'plural') return [];
    const own = cases.map(({ key }) => key).filter((key) => !key.startsWith('='));
    const given = own.sort().join(', ');
    return given === expected ? [] : [`the forms of {${arg}} are ${given} instead of ${expected}`];
  });
}

/** @param {string} locale @param {string} english @param {string} translation @param {Glossary} glossary */
function termFaults(locale, english, translation, glossary) {
  const said = translation.toLocaleLowerCase(locale);
  const words = english.replaceAll(/\{\w+\}/g, '');
  return Object.entries(glossary).flatMap(([term, languages]) => {
    const stems = languages[locale];
    const isMeant = new RegExp(`\\b${term}s?\\b`, 'i').test(words);
    if (!stems || !isMeant || stems.some((stem) => said.includes(stem.toLocaleLowerCase(locale)))) return [];
    return [`"${term}" is called ${stems.join(' or ')} elsewhere`];
  });
}

/**
 * Returns what is wrong with the translation of one message (ICU MessageFormat): its syntax, plural forms other than
 * those of the language, placeholders and tags that differ from the English text in any form, terms of the glossary.
 * @param {string} locale
 * @param {string} english
 * @param {string} translation
 * @param {Glossary} glossary
 * @returns {string[]}
 */
export function translationFaults(locale, english, translation, glossary) {
  let tokens;
  try {
    tokens = parsed(translation);
  } catch (error) {
    return [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)];
  }
  const wanted = new Set(readings(parsed(english)).map(partsOf));
  const others = readings(tokens)
    .map(partsOf)
    .filter((parts) => !wanted.has(parts));
  return [
    ...[...new Set(others)].map(
      (parts) => `a form has ${parts || 'no parts'} instead of ${[...wanted].join(' or ')}`,
    ),
    ...formFaults(locale, tokens),
    ...termFaults(locale, english, translation, glossary),
  ];
}
