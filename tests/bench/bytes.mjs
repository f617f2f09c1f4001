// @ts-check
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { createBuilder, minifySync } from 'vite';
import { chunkNameOf, PARTS } from '../../scripts/entry-budget.mjs';
import { root } from './foyer-process.mjs';

/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/** @typedef {import('vite').Rolldown.OutputAsset} Asset */
/** @typedef {Map<string, number>} Sizes bytes by package or folder */

const brotli = promisify(brotliCompress);
/** Smaller groups are added up, so that the table stays readable. */
const LEAST = 300;

/**
 * Returns the package of a module, or the two upper folders of one of our own.
 * @param {string} id
 */
function groupOf(id) {
  const path = id.replaceAll('\0', '').replaceAll('\\', '/').split('?')[0] ?? '';
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (name) return name;
  const own = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/') : [];
  return own.length > 0 ? own.slice(0, Math.min(3, own.length - 1)).join('/') : 'the bundler';
}

/** The length of a module's code in the bundle, minified alone. @param {string} code */
const minifiedLength = (code) =>
  minifySync('module.js', code, { compress: true, mangle: { toplevel: true } }).code.length;

/**
 * Adds the compressed bytes of a chunk to the groups, in the proportions of its modules.
 * @param {Chunk} chunk
 * @param {Sizes} sizes
 */
async function addChunk({ code, modules }, sizes) {
  const lengths = Object.entries(modules).map(([id, { code: own }]) => ({
    group: groupOf(id),
    length: own ? minifiedLength(own) : 0,
  }));
  const total = lengths.reduce((sum, { length }) => sum + length, 0) || 1;
  const { length: bytes } = await brotli(code);
  for (const { group, length } of lengths)
    sizes.set(group, (sizes.get(group) ?? 0) + (bytes * length) / total);
}

/** @param {Sizes} sizes @param {string} scene @returns {Row[]} the groups, the largest first */
function rowsOf(sizes, scene) {
  const all = [...sizes].sort(([, one], [, other]) => other - one);
  const shown = all.filter(([, bytes]) => bytes >= LEAST);
  const rest = all.slice(shown.length).reduce((sum, [, bytes]) => sum + bytes, 0);
  const total = all.reduce((sum, [, bytes]) => sum + bytes, 0);
  /** @type {[string, number][]} */
  const lines = [['all of it', total], ...shown, [`${all.length - shown.length} smaller groups`, rest]];
  return lines.map(([name, bytes]) => ({ name: `${scene}: ${name}`, value: Math.round(bytes), unit: 'B' }));
}

/**
 * Builds the client in memory.
 * @returns {Promise<Map<string, Chunk | Asset>>} its files by name
 */
async function builtFiles() {
  const builder = await createBuilder({ root, logLevel: 'error' });
  const client = builder.environments.client;
  if (!client) throw new Error('There is no client to build');
  client.config.build.write = false;
  const built = await builder.build(client);
  const outputs = Array.isArray(built) ? built : [built];
  return new Map(
    outputs.flatMap((each) => ('output' in each ? each.output : [])).map((file) => [file.fileName, file]),
  );
}

/**
 * Returns the chunks of some modules, with all that they import.
 * @param {Map<string, Chunk | Asset>} files
 * @param {readonly string[]} parts
 */
function chunksOf(files, parts) {
  const chunks = [...files.values()].filter((file) => file.type === 'chunk');
  /** @type {Set<Chunk>} */
  const found = new Set();
  const add = (/** @type {Chunk} */ chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other);
  };
  const names = parts.map(chunkNameOf);
  for (const chunk of chunks) if (names.includes(chunk.name)) add(chunk);
  return found;
}

/**
 * Adds the compressed styles of a chunk.
 * @param {Chunk} chunk
 * @param {Map<string, Chunk | Asset>} files
 * @param {Sizes} sizes
 */
async function addStyles({ viteMetadata }, files, sizes) {
  for (const name of viteMetadata?.importedCss ?? []) {
    const styles = files.get(name);
    const { length } = await brotli(styles?.type === 'asset' ? styles.source : '');
    sizes.set('styles', (sizes.get('styles') ?? 0) + length);
  }
}

/**
 * Prints what the code for the login form and for a returning attendee's first area is made of.
 * @returns {Promise<Row[]>}
 */
export async function bytes() {
  const files = await builtFiles();
  const rows = [];
  for (const [scene, parts] of Object.entries(PARTS)) {
    /** @type {Sizes} */
    const sizes = new Map();
    for (const chunk of chunksOf(files, parts)) {
      await addChunk(chunk, sizes);
      await addStyles(chunk, files, sizes);
    }
    rows.push(...rowsOf(sizes, scene));
  }
  return rows;
}
