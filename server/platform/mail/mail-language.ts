/** The languages of mails. */
export const MAIL_LANGUAGES = ['en', 'de', 'ar'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

const isSpoken = (language: string): language is MailLanguage =>
  (MAIL_LANGUAGES as readonly string[]).includes(language);

const spokenIn = (locale: string): MailLanguage | undefined => {
  const language = locale.trim().slice(0, 2).toLowerCase();
  return isSpoken(language) ? language : undefined;
};

/** Returns the language for a locale such as `de-AT` or `pt_BR`; English when mails do not support it. */
export const mailLanguageOf = (locale: string): MailLanguage => spokenIn(locale) ?? 'en';

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
 * Returns the language for mails to the sender of a request: `X-Firebase-Locale` of the SDK, then
 * `Accept-Language` (the supported language with the highest weight), then English.
 */
export function requestedLanguage(header: (name: string) => string | undefined): MailLanguage {
  const wishes = [header('x-firebase-locale') ?? '', ...byPreference(header('accept-language') ?? '')];
  return wishes.map(spokenIn).find((language) => language !== undefined) ?? 'en';
}
