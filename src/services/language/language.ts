import {
  catalogueOf,
  chooseLanguage,
  directionOf,
  intlLocales,
  type LanguageChoice,
} from '@domain/shared/language';
import type { UiConfig } from '@domain/shared/ui-config';
import { i18n, type Messages } from '@lingui/core';
import type { TextStore } from '@/services/storage/storage';

const STORED_LANGUAGE = 'foyer:language';

const catalogues = import.meta.glob<{ messages: Messages }>('../../../locales/*.po');

/** Whether something was opened whose texts are in the later catalogues. */
let needsLater = false;

export interface LanguageService {
  /** Returns the choice of the five steps of spec §4; without a ui-config the venue's default is skipped. */
  detect(): Promise<LanguageChoice>;
  /**
   * Activates a language's texts and sets the page's direction; stores an explicit choice.
   * Rejects when there is no catalogue for the locale or it cannot be loaded.
   */
  activate(choice: LanguageChoice): Promise<void>;
}

const laterTexts = async (locale: string): Promise<Messages> =>
  (await import('./later-texts')).laterTexts(locale);

async function loadTexts(locale: string): Promise<Messages> {
  const load = catalogues[`../../../locales/${catalogueOf(locale)}.po`];
  if (!load) throw new Error(`There is no catalogue for ${locale}`);
  const parts = [load().then(({ messages }) => messages)];
  if (needsLater) parts.push(laterTexts(locale));
  const texts = Object.assign({}, ...(await Promise.all(parts)));
  return needsLater && parts.length === 1 ? { ...texts, ...(await laterTexts(locale)) } : texts;
}

/** Loads the texts of what no first page shows, now and in each language that is activated from now on. */
export async function loadLaterTexts(): Promise<void> {
  while (!needsLater) {
    const { locale } = i18n;
    i18n.load(locale, await laterTexts(locale));
    needsLater = locale === i18n.locale;
  }
}

export function createLanguageService(config: () => Promise<UiConfig>, local: TextStore): LanguageService {
  const venueLanguages = async () => {
    const venue = await config().catch(() => null);
    return {
      supported: venue?.i18n.supportedLocales ?? ['en'],
      venueDefault: venue?.i18n.defaultLocale ?? null,
    };
  };
  return {
    detect: async () =>
      chooseLanguage({
        query: new URLSearchParams(globalThis.location.search).get('lang'),
        stored: local.get(STORED_LANGUAGE),
        browser: globalThis.navigator.language ?? null,
        ...(await venueLanguages()),
      }),
    activate: async ({ locale, explicit }) => {
      i18n.loadAndActivate({ locale, locales: intlLocales(locale), messages: await loadTexts(locale) });
      document.documentElement.lang = locale;
      document.documentElement.dir = directionOf(locale);
      if (explicit) local.set(STORED_LANGUAGE, locale);
    },
  };
}
