// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';
import { importsOf, sourcesIn } from './sources-in.mjs';

/** @typedef {import('./sources-in.mjs').Source} Source */
/** @typedef {Record<string, number>} Counts by the names of what is counted */

const FOLDERS = ['machines', 'src', 'server'];
const CEILINGS = 'scripts/check/module-counts.json';
const CRUMBS = 'one-importer modules under 60 lines';
const CRUMB_LINES = 60;
const EXTENSIONS = ['', '.ts', '.tsx', '/index.ts'];

/** @param {Source} source */
const linesOf = ({ source }) => source.trimEnd().split('\n').length;

/**
 * Returns the small modules that only one other imports and could hold. What loads lazily has to be a module.
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
function crumbsIn(sources) {
  const modules = new Set(sources.map(({ path }) => path));
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  /** @type {Set<string>} */
  const lazy = new Set();
  for (const source of sources)
    for (const { path, isLazy } of importsOf(source)) {
      const file = EXTENSIONS.map((extension) => path + extension).find((each) => modules.has(each)) ?? '';
      importers.set(file, (importers.get(file) ?? new Set()).add(source.path));
      if (isLazy) lazy.add(file);
    }
  return sources
    .filter(({ path }) => importers.get(path)?.size === 1 && !lazy.has(path))
    .filter((source) => linesOf(source) < CRUMB_LINES)
    .map(({ path }) => path);
}

/** @param {readonly Source[]} sources @param {readonly string[]} crumbs @returns {Counts} */
function countsOf(sources, crumbs) {
  return { modules: sources.length, [CRUMBS]: crumbs.length };
}

/**
 * Returns a line for every count that is above its ceiling, and for every crumb that is too many.
 * @param {readonly Source[]} sources
 * @param {Counts} ceilings
 * @param {() => readonly Source[]} earlier returns the sources from when the ceilings were set
 * @returns {string[]}
 */
export function countFaults(sources, ceilings, earlier) {
  const crumbs = crumbsIn(sources);
  const counts = countsOf(sources, crumbs);
  const lines = Object.entries(counts).flatMap(([name, count]) => {
    const { [name]: ceiling = 0 } = ceilings;
    return count > ceiling ? [`${name}: ${count} are more than ${ceiling}`] : [];
  });
  if (crumbs.length <= (ceilings[CRUMBS] ?? 0)) return lines;
  const known = crumbsIn(earlier());
  const added = crumbs.filter((path) => !known.includes(path));
  return [...lines, ...added.map((path) => `${path}: short, and one module imports it: move it there`)];
}

/** Returns the sources of the last commit that changed the ceilings; none where there is no history. */
function earlierSources() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-counts-'));
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const archive = join(folder, 'sources.tar');
    git('archive', '-o', archive, git('log', '-1', '--format=%H', '--', CEILINGS), ...FOLDERS);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    return FOLDERS.flatMap((name) => sourcesIn(name, folder));
  } catch {
    return [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Checks that no count rises above its ceiling, and that the ceiling of one that fell is lowered.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkModuleCounts() {
  const ceilings = JSON.parse(readFileSync(join(root, CEILINGS), 'utf8'));
  const sources = FOLDERS.flatMap((name) => sourcesIn(name));
  const faults = countFaults(sources, ceilings, earlierSources);
  return { ok: faults.length === 0, output: faults.join('\n') };
}
