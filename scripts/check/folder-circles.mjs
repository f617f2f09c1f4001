// @ts-check
import { dirname, join } from 'node:path';
import { sourcesIn } from './sources-in.mjs';

/** @typedef {import('./sources-in.mjs').Source} Source */
/** @typedef {Map<string, Set<string>>} Graph the folders that a folder imports from */

/** Folders whose own folders must not import each other in a circle, and the alias of their path. */
const LAYERS = [
  { layer: 'machines', alias: '@machines' },
  { layer: 'src/services', alias: '@/services' },
  { layer: 'src/views/chat' },
  { layer: 'server/platform' },
  { layer: 'server/backend' },
  { layer: 'server/features' },
];

const SPECIFIER = /(?:from|import\()\s*'([^']+)'/g;

/** @param {string} layer @param {string} path @returns {string} the folder of the layer that has this path, or '' */
const folderOf = (layer, path) =>
  path.startsWith(`${layer}/`) ? (path.slice(layer.length + 1).match(/^[^/]+(?=\/)/)?.[0] ?? '') : '';

/** @param {string} importer @param {string} specifier @param {{ layer: string, alias?: string }} place */
const pathOf = (importer, specifier, { layer, alias }) =>
  specifier.startsWith('.')
    ? join(dirname(importer), specifier)
    : alias && specifier.startsWith(`${alias}/`)
      ? layer + specifier.slice(alias.length)
      : '';

/** @param {Source[]} sources @param {{ layer: string, alias?: string }} place @returns {Graph} */
function graphOf(sources, place) {
  /** @type {Graph} */
  const graph = new Map();
  for (const { path, source } of sources) {
    const own = folderOf(place.layer, path);
    const others = graph.get(own) ?? new Set();
    for (const [, specifier = ''] of source.matchAll(SPECIFIER)) {
      // The index of a folder is imported by the name of the folder.
      const other = folderOf(place.layer, `${pathOf(path, specifier, place)}/`);
      if (own && other && other !== own) others.add(other);
    }
    graph.set(own, others);
  }
  return graph;
}

/** @param {Graph} graph @param {string} from @param {string} to @param {Set<string>} seen @returns {string[] | null} */
function wayTo(graph, from, to, seen = new Set()) {
  for (const next of graph.get(from) ?? []) {
    if (next === to) return [from, to];
    if (seen.has(next)) continue;
    const way = wayTo(graph, next, to, seen.add(next));
    if (way) return [from, ...way];
  }
  return null;
}

/**
 * Returns the circles of imports between the folders of one layer, each once, as sentences.
 * @param {Source[]} sources
 * @param {{ layer: string, alias?: string }} place
 * @returns {string[]}
 */
export function folderCircles(sources, place) {
  const graph = graphOf(sources, place);
  /** @type {Map<string, string>} */
  const circles = new Map();
  for (const folder of [...graph.keys()].sort()) {
    const way = wayTo(graph, folder, folder);
    if (way) {
      const key = [...new Set(way)].sort().join();
      if (!circles.has(key)) circles.set(key, `${place.layer}: ${way.join(' → ')}`);
    }
  }
  return [...circles.values()];
}

/**
 * Checks that no folders of a layer import each other in a circle; types count too.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkFolderCircles() {
  const circles = LAYERS.flatMap((place) => folderCircles(sourcesIn(place.layer), place));
  return { ok: circles.length === 0, output: circles.join('\n') };
}
