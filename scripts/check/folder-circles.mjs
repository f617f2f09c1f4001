// @ts-check
import { importsOf, sourcesIn } from './sources-in.mjs';

/** @typedef {import('./sources-in.mjs').Source} Source */
/** @typedef {Map<string, Set<string>>} Graph the folders that a folder imports from */

/** Folders whose own folders must not import each other in a circle. */
const LAYERS = [
  'machines',
  'src/services',
  'src/views/chat',
  'server/platform',
  'server/backend',
  'server/features',
];

/** @param {string} layer @param {string} path @returns {string} the folder of the layer that has this path, or '' */
const folderOf = (layer, path) =>
  path.startsWith(`${layer}/`) ? (path.slice(layer.length + 1).match(/^[^/]+(?=\/)/)?.[0] ?? '') : '';

/** @param {Source[]} sources @param {string} layer @returns {Graph} */
function graphOf(sources, layer) {
  /** @type {Graph} */
  const graph = new Map();
  for (const source of sources) {
    const own = folderOf(layer, source.path);
    const others = graph.get(own) ?? new Set();
    for (const { path } of importsOf(source)) {
      // The index of a folder is imported by the name of the folder.
      const other = folderOf(layer, `${path}/`);
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
 * @param {string} layer
 * @returns {string[]}
 */
export function folderCircles(sources, layer) {
  const graph = graphOf(sources, layer);
  /** @type {Map<string, string>} */
  const circles = new Map();
  for (const folder of [...graph.keys()].sort()) {
    const way = wayTo(graph, folder, folder);
    if (way) {
      const key = [...new Set(way)].sort().join();
      if (!circles.has(key)) circles.set(key, `${layer}: ${way.join(' → ')}`);
    }
  }
  return [...circles.values()];
}

/**
 * Checks that no folders of a layer import each other in a circle; types count too.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkFolderCircles() {
  const circles = LAYERS.flatMap((layer) => folderCircles(sourcesIn(layer), layer));
  return { ok: circles.length === 0, output: circles.join('\n') };
}
