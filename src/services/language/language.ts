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

export interface LanguageService {
  /** Returns the choice of the five steps of spec §4; without a ui-config the venue's default is skipped. */
  detect(): Promise<LanguageChoice>;
  /**
   * Activates a language's texts and sets the page's direction; stores an explicit choice.
   * Rejects when there is no catalogue for the locale or it cannot be loaded.
   */
  activate(choice: LanguageChoice): Promise<void>;
}

async function loadTexts(locale: string): Promise<Messages> {
  const load = catalogues[`../../../locales/${catalogueOf(locale)}.po`];
  if (!load) throw new Error(`There is no catalogue for ${locale}`);
  return (await load()).messages;
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
