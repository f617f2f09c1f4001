// @ts-check
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root, runTool } from './run.mjs';
import { translationFaults } from './translations.mjs';

const COPIED = [
  'src',
  'server',
  'locales',
  'machines/domain/shared',
  'lingui.config.ts',
  'package.json',
  'tsconfig.json',
];

/** @typedef {import('./translations.mjs').Glossary} Glossary */
/** @typedef {{ id: string, translation: string, text: string }} Entry */

/** @param {string} block */
function entryOf(block) {
  const [, id = ''] = /^msgid ((?:"[^\n]*"\n?)+)/m.exec(block) ?? [];
  const [, translation = ''] = /^msgstr ((?:"[^\n]*"\n?)+)/m.exec(block) ?? [];
  const join = (/** @type {string} */ lines) =>
    String(JSON.parse(`"${lines.replaceAll(/"\n"|^"|"\n?$/g, '')}"`));
  return { id: join(id), translation: join(translation), text: block.trim() };
}

/** @param {string} folder @param {string} catalogue a file in `locales` @returns {Map<string, Entry>} */
function readCatalogue(folder, catalogue) {
  const blocks = readFileSync(join(folder, 'locales', catalogue), 'utf8')
    .split(/\n\n+/)
    .slice(1);
  const entries = blocks.map(entryOf).filter(({ id }) => id !== '');
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** @param {string} catalogue @param {Map<string, Entry>} kept @param {Map<string, Entry>} extracted */
function faultsOf(catalogue, kept, extracted) {
  const missing = [...kept.values()]
    .filter(({ translation }) => translation === '')
    .map(({ id }) => `${catalogue}: "${id}" has no translation`);
  const unknown = [...extracted.keys()]
    .filter((id) => !kept.has(id))
    .map((id) => `${catalogue}: "${id}" is not in the catalogue`);
  const unused = [...kept.keys()]
    .filter((id) => !extracted.has(id))
    .map((id) => `${catalogue}: "${id}" is not used any more`);
  const changed = [...extracted.values()]
    .filter(({ id, text }) => kept.has(id) && kept.get(id)?.text !== text)
    .map(({ id }) => `${catalogue}: "${id}" is out of date`);
  return [...missing, ...unknown, ...unused, ...changed];
}

/** @param {string} catalogue @param {Map<string, Entry>} kept @param {Map<string, Entry>} english @param {Glossary} glossary */
function faultsOfTexts(catalogue, kept, english, glossary) {
  const locale = basename(catalogue, '.po');
  return [...kept.values()].flatMap(({ id, translation }) =>
    translation === ''
      ? []
      : translationFaults(locale, english.get(id)?.translation ?? id, translation, glossary).map(
          (fault) => `${catalogue}: "${id}": ${fault}`,
        ),
  );
}

/** @param {string} folder a copy in which the catalogues were extracted again */
function compare(folder) {
  /** @type {Glossary} */
  const glossary = JSON.parse(readFileSync(join(root, 'locales/glossary.json'), 'utf8'));
  const catalogues = readdirSync(join(root, 'locales'), { recursive: true }).map(String);
  return catalogues
    .filter((name) => name.endsWith('.po'))
    .sort()
    .flatMap((catalogue) => {
      const kept = readCatalogue(root, catalogue);
      const english = readCatalogue(root, join(dirname(catalogue), 'en.po'));
      return [
        ...faultsOf(catalogue, kept, readCatalogue(folder, catalogue)),
        ...faultsOfTexts(catalogue, kept, english, glossary),
      ];
    });
}

/**
 * Extracts the texts of a copy of the sources and compares the catalogues with the committed ones.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkCatalogues() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-catalogues-'));
  try {
    for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const extraction = await runTool('lingui', ['extract', '--clean'], folder);
    if (!extraction.ok) return extraction;
    const faults = compare(folder);
    const advice = faults.length ? ['Run npm run i18n, then fill in what has no translation.'] : [];
    return { ok: faults.length === 0, output: [...faults, ...advice].join('\n') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
