import { catalogueOf, isTranslated, type Language } from '@domain/shared/language';
import { type I18n, type Messages, setupI18n } from '@lingui/core';

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/server/*.po', { eager: true });

/** Returns the language for a locale such as `de-AT` or `pt_BR`; English for others. */
export const serverLanguageOf = (locale: string): Language =>
  catalogueOf(
    locale
      .trim()
      .replace('_', '-')
      .replace(/-\w+$/, (region) => region.toUpperCase()),
  );

/** Returns the texts of mails and pages of the server in a language. */
export function textsIn(language: Language): I18n {
  const { messages = {} } = catalogues[`../../locales/server/${language}.po`] ?? {};
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

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
 * `Accept-Language` (the translated language with the highest weight), then English.
 */
export function requestedLanguage(header: (name: string) => string | undefined): Language {
  const preferred = [header('x-firebase-locale') ?? '', ...byPreference(header('accept-language') ?? '')];
  return serverLanguageOf(preferred.find((locale) => isTranslated(locale.trim())) ?? 'en');
}
