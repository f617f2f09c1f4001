import { catalogueOf } from '@domain/shared/language';

/** The text search configurations of PostgreSQL by language; the others have words alone. */
const CONFIGS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  fi: 'finnish',
  fr: 'french',
  hi: 'hindi',
  hu: 'hungarian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  pt: 'portuguese',
  'pt-BR': 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
};
export const SIMPLE = 'simple';

/** Returns the configuration of a language among those that the database has (PostgreSQL 15 has no `estonian`). */
export function configOf(language: string, known: ReadonlySet<string>): string {
  const config = language === '' ? undefined : CONFIGS[catalogueOf(language)];
  return config !== undefined && known.has(config) ? config : SIMPLE;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A word and where it stands, in UTF-16 units. */
export interface Word {
  text: string;
  from: number;
  to: number;
}

/** Marks of the Arabic script that are written or not, and the line that stretches a word. */
const ARABIC_MARKS = /[\u064B-\u0652\u0670\u0640]/gu;

/** Returns the words of a text, also of languages that write no spaces between them. */
export const wordsOf = (text: string): Word[] =>
  [...words.segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ text: segment, from: index, to: index + segment.length }] : [],
  );

/** Returns the form of a word that is compared. */
export const plainWord = (word: string): string =>
  word.normalize('NFKC').replace(ARABIC_MARKS, '').toLowerCase();

/** Returns a text as its words with spaces between them, for `to_tsvector`. */
export const spaced = (text: string): string =>
  wordsOf(text)
    .map((word) => plainWord(word.text))
    .join(' ');

/** Returns the sentences of a text, and its lines. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter(Boolean);
