import { catalogueOf } from '@domain/shared/language';
import type { Messages } from '@lingui/core';

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/later.po');

/** Loads the texts of what a person opens later, in a language that has texts of the first pages. */
export async function laterTexts(locale: string): Promise<Messages> {
  const load = catalogues[`../../locales/${catalogueOf(locale)}/later.po`];
  if (!load) throw new Error(`There is no later catalogue for ${locale}`);
  return (await load()).messages;
}
