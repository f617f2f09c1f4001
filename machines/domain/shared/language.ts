import { LOCALE_FALLBACK } from './limits';

/** The 32 languages of spec §3, each by its own name (browsers lack the names of Maltese and Tsonga). */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
  bg: 'Български',
  bn: 'বাংলা',
  cs: 'Čeština',
  da: 'Dansk',
  el: 'Ελληνικά',
  et: 'Eesti',
  fi: 'Suomi',
  hi: 'हिन्दी',
  hr: 'Hrvatski',
  hu: 'Magyar',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  mt: 'Malti',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
  ro: 'Română',
  ru: 'Русский',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sv: 'Svenska',
  ts: 'Xitsonga',
  ur: 'اردو',
  zh: '中文',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const isLanguage = (value: string): value is Language => Object.hasOwn(LANGUAGE_NAMES, value);

/** All languages; each has its texts in `locales`. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** Returns whether the texts of a locale (`de`, `de-AT`) exist. */
export const isTranslated = (locale: string): boolean =>
  isLanguage(locale) || isLanguage(locale.slice(0, 2).toLowerCase());

/** Regions whose dates, numbers and lists stand in for languages that browsers do not know. */
const INTL_FALLBACKS: Partial<Record<Language, string[]>> = {
  mt: ['en-MT', 'en-GB'],
  ts: ['en-ZA'],
};

/** Returns the locales with which `Intl` formats the numbers, dates and lists of a language, best first. */
export const intlLocales = (locale: string): string[] => [
  locale,
  ...(INTL_FALLBACKS[catalogueOf(locale)] ?? []),
];

/** Returns the name of a language in another one, by its code; the code itself when that is none. */
export function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(intlLocales(locale), { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Venues have texts in more languages than pages. */
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

export const directionOf = (locale: string): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.includes(locale.slice(0, 2).toLowerCase()) ? 'rtl' : 'ltr';

export interface LanguageSources {
  /** The `lang` query parameter. */
  query: string | null;
  stored: string | null;
  /** The browser's language, e.g. `de-AT`. */
  browser: string | null;
  venueDefault: string | null;
  supported: readonly string[];
}

export interface LanguageChoice {
  locale: string;
  /** Explicit choices are stored; at start only the query parameter is one. */
  explicit: boolean;
}

/**
 * Returns the first match of the five steps of spec §4: query, stored, browser (two letters), venue default,
 * en-US.
 */
export function chooseLanguage({
  query,
  stored,
  browser,
  venueDefault,
  supported,
}: LanguageSources): LanguageChoice {
  const known = (candidate: string | null): candidate is string =>
    candidate !== null && supported.includes(candidate);
  if (known(query)) return { locale: query, explicit: true };
  if (known(stored)) return { locale: stored, explicit: false };
  const twoLetters = browser?.slice(0, 2).toLowerCase() ?? null;
  if (known(twoLetters)) return { locale: twoLetters, explicit: false };
  return { locale: venueDefault ?? LOCALE_FALLBACK, explicit: false };
}

/** Returns the catalogue of a locale: itself when it is one of the 32, else its language (`en-US` → `en`). */
export function catalogueOf(locale: string): Language {
  if (isLanguage(locale)) return locale;
  const language = locale.slice(0, 2).toLowerCase();
  return isLanguage(language) ? language : 'en';
}
