import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from '@domain/shared/language';

const root = join(import.meta.dirname, '../../..');
const QUOTED = '((?:"[^\\n]*"\\n?)+)';

const textOf = (lines: string): string =>
  lines
    .replaceAll(/"\n"|^"|"\n?$/g, '')
    .replaceAll('\\"', '"')
    .replaceAll('\\n', '\n');

/** Returns the message ids, behind their context where they have one, and texts of a language's catalogues for pages. */
export function readCatalogue(locale: string): Map<string, string> {
  const files = ['', 'later'].map((folder) => join(root, 'locales', folder, `${catalogueOf(locale)}.po`));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const entries = text.matchAll(new RegExp(`(?:^msgctxt ${QUOTED})?^msgid ${QUOTED}msgstr ${QUOTED}`, 'gm'));
  const texts = [...entries].map(([, context, id = '', text = '']): [id: string, text: string] => [
    context === undefined ? textOf(id) : `${textOf(context)}\u0004${textOf(id)}`,
    textOf(text),
  ]);
  // Of two with the same English text the one without a context is found by it.
  return new Map(
    texts.toSorted(([one], [other]) => Number(other.includes('\u0004')) - Number(one.includes('\u0004'))),
  );
}

/** Returns the translation of an English text of the interface. */
export function translator(locale: string): (english: string) => string {
  const english = readCatalogue('en');
  const translated = readCatalogue(locale);
  const idOf = new Map([...english].map(([id, text]) => [text, id]));
  return (text) => {
    const found = translated.get(idOf.get(text) ?? text);
    if (!found) throw new Error(`The catalogue for ${locale} does not have "${text}"`);
    return found;
  };
}
