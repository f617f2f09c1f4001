import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@domain/shared/language';
import type { BrowserContext } from 'playwright/test';
import { readCatalogue } from './catalogue';

/** A language of the search of screens. */
export interface TriedLanguage {
  name: string;
  /** The language of the page. */
  locale: string;
  /** Its texts are made from the English ones: longer, with accents. */
  isPseudo?: true;
}

/** Maltese has few letters without accents of its own, and no text of the demo. */
const PSEUDO: TriedLanguage = { name: 'English with accents', locale: 'mt', isPseudo: true };

export const TRIED_LANGUAGES: readonly TriedLanguage[] = [
  ...['de', 'fi', 'ar', 'ja', 'hi'].map((locale) => ({ name: locale, locale })),
  PSEUDO,
];

const ACCENTED: Record<string, string> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', Y: 'Ý', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
};

/** Returns a text with accents and half as many letters more; placeholders and tags stay. */
export const accented = (text: string): string =>
  text.replace(/<[^>]*>|\{[^}]*\}|[a-z]/gi, (part) => ACCENTED[part] ?? part);

type Compiled = string | [name: string, kind?: string, forms?: Record<string, Compiled[] | number>];

const accentedPart = (part: Compiled): Compiled => {
  if (typeof part === 'string') return accented(part);
  const [name, kind, forms] = part;
  if (!kind || !forms) return part;
  const changed = Object.entries(forms).map(([form, parts]) => [
    form,
    typeof parts === 'number' ? parts : parts.map(accentedPart),
  ]);
  return [name, kind, Object.fromEntries(changed)];
};

const CATALOGUE = /JSON\.parse\(`(.*?)`\)/s;

/** Returns the code of a catalogue with English texts, with accents. */
function accentedCatalogue(code: string): string {
  return code.replace(CATALOGUE, (_, json: string) => {
    // The code is that of a template.
    const messages: Record<string, Compiled[]> = JSON.parse(json.replaceAll(/\\([`\\$])/g, '$1'));
    const changed = Object.entries(messages).map(([id, parts]) => [id, parts.map(accentedPart)]);
    return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(changed)))})`;
  });
}

const CLIENT = join(import.meta.dirname, '../../../dist/client');

/** Returns the file in which the build has a module. */
function fileOf(module: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'),
  );
  const { file } = manifest[module] ?? {};
  if (!file) throw new Error(`The build does not have ${module}`);
  return file;
}

/** Offers all languages on the pages of a context, and serves the texts of the tried one. */
export async function serveLanguage(context: BrowserContext, { isPseudo }: TriedLanguage): Promise<void> {
  await context.route('**/ui-config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ response, json: { ...config, i18n: { supportedLocales: LANGUAGES } } });
  });
  if (!isPseudo) return;
  for (const folder of ['locales', 'locales/later'])
    await context.route(`**/${fileOf(`${folder}/${PSEUDO.locale}.po`)}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: accentedCatalogue(readFileSync(join(CLIENT, fileOf(`${folder}/en.po`)), 'utf8')),
      }),
    );
}

const ICU = /[{}<>]/;
const plain = (texts: Iterable<string>): string[] => [...texts].filter((text) => !ICU.test(text));

export interface KnownTexts {
  /** In the language of the page. */
  own: readonly string[];
  /** Those that the language says in other words. */
  english: readonly string[];
  isPseudo: boolean;
}

/** Returns what the pages of a language may say, and what they may not. */
export function knownTexts({ locale, isPseudo }: TriedLanguage): KnownTexts {
  const english = readCatalogue('en');
  const translated = isPseudo
    ? new Map([...english].map(([id, text]) => [id, accented(text)]))
    : readCatalogue(locale);
  const own = plain(translated.values());
  const same = new Set(own);
  return {
    own,
    english: plain(english.values()).filter((text) => !same.has(text)),
    isPseudo: isPseudo === true,
  };
}
