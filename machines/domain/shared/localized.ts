import * as v from 'valibot';

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

const SCRIPT_TAG = /<\s*\/?\s*script\b/i;

/** spec §5: rich text for imprint and privacy policy must not contain a script tag. */
export const hasScriptTag = (html: string): boolean => SCRIPT_TAG.test(html);
