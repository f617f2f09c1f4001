import { chooseLanguage, directionOf, type LanguageChoice } from '@domain/shared/language';
import type { UiConfig } from '@domain/shared/ui-config';
import type { TextStore } from '@/services/storage/storage';
import { showTexts } from '@/texts/texts';

const STORED_LANGUAGE = 'foyer:language';

export interface LanguageService {
  /** Returns the choice of the five steps of spec §4; without a ui-config the venue's default is skipped. */
  detect(): Promise<LanguageChoice>;
  /** Activates a language's texts and sets the page's direction; stores an explicit choice. */
  activate(choice: LanguageChoice): Promise<void>;
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
      await showTexts(locale);
      document.documentElement.lang = locale;
      document.documentElement.dir = directionOf(locale);
      if (explicit) local.set(STORED_LANGUAGE, locale);
    },
  };
}
