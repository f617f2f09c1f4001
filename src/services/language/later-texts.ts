import { catalogueOf } from '@domain/shared/language';
import type { Messages } from '@lingui/core';

// In a file of its own, because it lists the files of all languages.
const catalogues = import.meta.glob<{ messages: Messages }>('../../../locales/later/*.po');

/** Returns the texts of what no first page shows. */
export async function laterTexts(locale: string): Promise<Messages> {
  const load = catalogues[`../../../locales/later/${catalogueOf(locale)}.po`];
  if (!load) throw new Error(`There is no later catalogue for ${locale}`);
  return (await load()).messages;
}
