import * as v from 'valibot';
import { directionOf } from './language';

/** Localized entry of spec §3: one text in one locale. */
export const localizedTextSchema = v.object({ locale: v.string(), text: v.string() });
export const localizedTextsSchema = v.array(localizedTextSchema);
export type LocalizedText = v.InferOutput<typeof localizedTextSchema>;

const primary = (locale: string): string => (locale.split('-')[0] ?? locale).toLowerCase();

/**
 * Returns the entry for a locale: the exact locale, else the same language, else the fallback's language, else
 * the first; undefined for an empty list.
 */
export const entryIn = <Entry extends { locale: string }>(
  entries: readonly Entry[],
  locale: string,
  fallback = 'en',
): Entry | undefined =>
  entries.find((entry) => entry.locale.toLowerCase() === locale.toLowerCase()) ??
  entries.find((entry) => primary(entry.locale) === primary(locale)) ??
  entries.find((entry) => primary(entry.locale) === primary(fallback)) ??
  entries[0];

/** Returns the text for a locale by the rules of `entryIn`; an empty string for an empty list. */
export const textIn = (texts: readonly LocalizedText[], locale: string, fallback?: string): string =>
  entryIn(texts, locale, fallback)?.text ?? '';

/** A text with what its element says about it. */
export interface ShownText {
  text: string;
  /** Its language, where that is another one than that of the page. */
  lang?: string;
  /** By its letters in the language of the page. */
  dir: 'ltr' | 'rtl' | 'auto';
}

/** Returns the text for a locale by the rules of `entryIn`; a text in another language says so. */
export function shownText(texts: readonly LocalizedText[], locale: string): ShownText {
  const { text = '', locale: lang = locale } = entryIn(texts, locale) ?? {};
  if (text === '' || primary(lang) === primary(locale)) return { text, dir: 'auto' };
  return { text, lang, dir: directionOf(lang) };
}

/** Returns the HTML for a locale by the rules of `entryIn`, within an element that says another language. */
export function shownHtml(texts: readonly LocalizedText[], locale: string): string {
  const { text, lang, dir } = shownText(texts, locale);
  const html = text.trim();
  return lang && html ? `<div lang="${lang}" dir="${dir}">${html}</div>` : html;
}

const SCRIPT_TAG = /<\s*\/?\s*script\b/i;

/** spec §5: rich text for imprint and privacy policy must not contain a script tag. */
export const hasScriptTag = (html: string): boolean => SCRIPT_TAG.test(html);
