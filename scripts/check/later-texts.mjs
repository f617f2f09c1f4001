// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';
import { sourcesIn } from './sources-in.mjs';

/** @typedef {import('./sources-in.mjs').Source} Source */

const ENTRIES = ['src/main.tsx', 'src/action/main.tsx'];
const STATIC = /^(?:import|export) (?!type )[^;]*?'([^']+)';/gm;
const DYNAMIC = /import\('([^']+)'\)/g;
/** What waits for the texts of what a person opens later, in the statement that loads the code. */
const WAITS = /lazyLayer\(|later: true|completeTexts\(|WithTexts\(/;
const REFERENCE = /^#: (.+)$/gm;
const STATEMENT = /;\n|\n\n/;

/** @param {string} source @param {number} at @returns {string} the statement around a place */
function statementAt(source, at) {
  const before = source.slice(0, at).split(STATEMENT).at(-1) ?? '';
  const [after = ''] = source.slice(at).split(STATEMENT);
  return before + after;
}

/** @param {string} source @returns {string[]} what is loaded without waiting for the later texts */
const importsOf = (source) => [
  ...[...source.matchAll(STATIC)].map(([, specifier = '']) => specifier),
  ...[...source.matchAll(DYNAMIC)]
    .filter(({ index }) => !WAITS.test(statementAt(source, index)))
    .map(([, specifier = '']) => specifier),
];

/** @param {string} importer @param {string} specifier @param {ReadonlyMap<string, string>} sources */
function fileOf(importer, specifier, sources) {
  const path = specifier.startsWith('@/')
    ? join('src', specifier.slice(2))
    : join(dirname(importer), specifier);
  return [`${path}.ts`, `${path}.tsx`].find((file) => sources.has(file));
}

/**
 * Returns the modules that may show texts before these are loaded, each with the module that loads it.
 * @param {readonly Source[]} files
 * @param {ReadonlySet<string>} later the modules with texts that load later
 * @returns {string[]}
 */
export function earlyTexts(files, later) {
  const sources = new Map(files.map(({ path, source }) => [path, source]));
  const reached = new Map(ENTRIES.filter((path) => sources.has(path)).map((path) => [path, '']));
  for (const [path] of reached)
    for (const specifier of importsOf(sources.get(path) ?? '')) {
      const file = fileOf(path, specifier, sources);
      if (file && !reached.has(file)) reached.set(file, path);
    }
  return [...reached]
    .filter(([path]) => later.has(path) && !sources.get(path)?.includes('completeTexts('))
    .map(([path, from]) => `${path}, loaded by ${from}`);
}

/**
 * Checks that no module shows texts of the catalogue that loads later without waiting for it: people would read ids.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkLaterTexts() {
  const catalogue = join(root, 'locales/en/later.po');
  const text = existsSync(catalogue) ? readFileSync(catalogue, 'utf8') : '';
  const later = new Set([...text.matchAll(REFERENCE)].map(([, path = '']) => path));
  const early = earlyTexts(sourcesIn('src'), later);
  return { ok: later.size > 0 && early.length === 0, output: early.join('\n') };
}
