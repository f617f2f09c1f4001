/** The languages that mails exist in. */
export const MAIL_LANGUAGES = ['en', 'de', 'ar'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

const isSpoken = (language: string): language is MailLanguage =>
  (MAIL_LANGUAGES as readonly string[]).includes(language);

const spokenIn = (locale: string): MailLanguage | undefined => {
  const language = locale.trim().slice(0, 2).toLowerCase();
  return isSpoken(language) ? language : undefined;
};

/** The language for a locale such as `de-AT` or `pt_BR`: its own when mails exist in it, else English. */
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
 * The language a request asks to be written to in: the SDK's `X-Firebase-Locale`, then `Accept-Language` (the most
 * wanted one that mails exist in), then English.
 */
export function requestedLanguage(header: (name: string) => string | undefined): MailLanguage {
  const wishes = [header('x-firebase-locale') ?? '', ...byPreference(header('accept-language') ?? '')];
  return wishes.map(spokenIn).find((language) => language !== undefined) ?? 'en';
}
