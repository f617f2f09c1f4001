// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ path: string, source: string }} Source */
/** @typedef {{ path: string, isLazy: boolean }} Import */

/** The `paths` of tsconfig.json, the longest first. */
const ALIASES = [
  ['@domain/', 'machines/domain/'],
  ['@machines/', 'machines/'],
  ['@/', 'src/'],
];
const IMPORT = /(?:from|import(\()?)\s*'([^']+)'/g;

/**
 * Returns the TypeScript files of a folder with their text.
 * @param {string} folder
 * @param {string} [project] the folder of the project
 * @returns {Source[]}
 */
export const sourcesIn = (folder, project = root) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .map((path) => ({ path, source: readFileSync(join(project, path), 'utf8') }));

/** @param {string} importer @param {string} specifier @returns {string | undefined} */
function pathOf(importer, specifier) {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  const [alias = '', folder = ''] = ALIASES.find(([each = '']) => specifier.startsWith(each)) ?? [];
  return alias ? folder + specifier.slice(alias.length) : undefined;
}

/**
 * Returns what a file imports from the project, types too, by paths without the extensions that imports leave out.
 * @param {Source} source
 * @returns {Import[]}
 */
export const importsOf = ({ path: importer, source }) =>
  [...source.matchAll(IMPORT)].flatMap(([, bracket, specifier = '']) => {
    const path = pathOf(importer, specifier);
    return path ? [{ path, isLazy: bracket !== undefined }] : [];
  });
