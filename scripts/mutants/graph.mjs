// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../check/run.mjs';

const ALIASES = { '@domain/': 'machines/domain/', '@machines/': 'machines/', '@/': 'src/' };
const IMPORT =
  /(?:import|export)\s+(?!type\b)[^'";]*?from\s+'([^']+)'|import\(\s*'([^']+)'|import\s+'([^']+)'/g;

/** @param {string} path @returns {string | undefined} */
const fileAt = (path) =>
  ['', '.ts', '.tsx', '/index.ts']
    .map((end) => path + end)
    .find((file) => /\.\w+$/.test(file) && existsSync(join(root, file)));

/** @param {string} file @param {string} specifier @returns {string | undefined} */
function resolved(file, specifier) {
  const alias = Object.entries(ALIASES).find(([prefix]) => specifier.startsWith(prefix));
  if (alias) return fileAt(specifier.replace(alias[0], alias[1]));
  return specifier.startsWith('.') ? fileAt(relative(root, join(root, dirname(file), specifier))) : undefined;
}

/** @type {Map<string, string[]>} */
const known = new Map();

/** Returns the files of the project that a file imports. @param {string} file */
function importsOf(file) {
  const found = known.get(file);
  if (found) return found;
  const specifiers = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(
    ([, one, other, third]) => one ?? other ?? third ?? '',
  );
  const files = specifiers.flatMap((specifier) => resolved(file, specifier) ?? []);
  known.set(file, files);
  return files;
}

/**
 * Returns how many imports lie between a test and each file it needs.
 * @param {string} test
 * @returns {Map<string, number>}
 */
export function distancesFrom(test) {
  const distances = new Map([[test, 0]]);
  for (const [file, distance] of distances)
    for (const imported of importsOf(file))
      if (!distances.has(imported)) distances.set(imported, distance + 1);
  return distances;
}

/**
 * Returns the files between a test and a file it needs, both included: those that are evaluated again for a
 * mutant.
 * @param {string} file
 * @param {readonly string[]} tests
 * @returns {string[]}
 */
export function dependentsOf(file, tests) {
  const all = new Set(tests.flatMap((test) => [...distancesFrom(test).keys()]));
  const found = new Set([file]);
  for (const target of found)
    for (const other of all) if (importsOf(other).includes(target)) found.add(other);
  return [...found];
}
