/** The languages in which the server writes mails and pages. */
export const SERVER_LANGUAGES = ['en', 'de', 'ar'] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

const isSpoken = (language: string): language is ServerLanguage =>
  (SERVER_LANGUAGES as readonly string[]).includes(language);

const spokenIn = (locale: string): ServerLanguage | undefined => {
  const language = locale.trim().slice(0, 2).toLowerCase();
  return isSpoken(language) ? language : undefined;
};

/** Returns the language for a locale such as `de-AT` or `pt_BR`; English for others. */
export const serverLanguageOf = (locale: string): ServerLanguage => spokenIn(locale) ?? 'en';

function byPreference(header: string): string[] {
  const entries = header.split(',').map((entry) => {
    const [locale = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { locale, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const wanted = entries.filter(({ quality }) => quality > 0);
  return wanted.sort((one, other) => other.quality - one.quality).map(({ locale }) => locale);
}

/**
 * Returns the language in which the sender of a request is answered: `X-Firebase-Locale` of the SDK, then
 * `Accept-Language` (the supported language with the highest weight), then English.
 */
export function requestedLanguage(header: (name: string) => string | undefined): ServerLanguage {
  const preferred = [header('x-firebase-locale') ?? '', ...byPreference(header('accept-language') ?? '')];
  return preferred.map(spokenIn).find((language) => language !== undefined) ?? 'en';
}
