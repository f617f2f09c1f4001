import { cachedPromise } from '@domain/shared/cached-promise';
import { catalogueOf } from '@domain/shared/language';
import { i18n, type Messages } from '@lingui/core';

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/first.po');
let isComplete = false;

const loadLater = async (locale: string): Promise<Messages> =>
  (await import('./later-texts')).laterTexts(locale);

/**
 * Shows the texts of a language: those of the first pages, or all once `completeTexts` was called.
 * @throws Error when there is no catalogue for the locale
 */
export async function showTexts(locale: string): Promise<void> {
  const load = catalogues[`../../locales/${catalogueOf(locale)}/first.po`];
  if (!load) throw new Error(`There is no catalogue for ${locale}`);
  const { messages } = await load();
  const later = isComplete ? await loadLater(locale) : {};
  i18n.loadAndActivate({ locale, messages: { ...messages, ...later } });
}

/** Adds the texts of what a person opens later to the shown language and to those that are shown from now on. */
export const completeTexts = cachedPromise(async (): Promise<void> => {
  isComplete = true;
  const { locale } = i18n;
  i18n.load(locale, await loadLater(locale));
});
