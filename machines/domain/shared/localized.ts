import * as v from 'valibot';

/** Localized entry of spec §3: one text in one locale. */
export const localizedTextSchema = v.object({ locale: v.string(), text: v.string() });
export const localizedTextsSchema = v.array(localizedTextSchema);
export type LocalizedText = v.InferOutput<typeof localizedTextSchema>;

const primary = (locale: string): string => (locale.split('-')[0] ?? locale).toLowerCase();

/**
 * Returns the text for a locale: the exact locale, else the same language, else the fallback's language, else
 * the first.
 * Returns an empty string for an empty list.
 */
export function textIn(texts: readonly LocalizedText[], locale: string, fallback = 'en'): string {
  const found =
    texts.find((entry) => entry.locale.toLowerCase() === locale.toLowerCase()) ??
    texts.find((entry) => primary(entry.locale) === primary(locale)) ??
    texts.find((entry) => primary(entry.locale) === primary(fallback)) ??
    texts[0];
  return found?.text ?? '';
}

const SCRIPT_TAG = /<\s*\/?\s*script\b/i;

/** spec §5: rich text for imprint and privacy policy must not contain a script tag. */
export const hasScriptTag = (html: string): boolean => SCRIPT_TAG.test(html);
