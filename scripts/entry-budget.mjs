// @ts-check
import { readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';

/**
 * Maximum size of JS and CSS (brotli) for the login form, for a returning attendee's first area, and for that area
 * with the SDK that keeps the session, which loads later.
 */
export const BYTE_LIMITS = { login: 152_000, area: 168_000, session: 200_000 };

/** What every page waits for. */
const ENTRY = ['src/main.tsx', 'src/react.ts'];
const AREA = [...ENTRY, 'src/views/area/area-page.tsx'];

/** The modules whose code is loaded for each of them. */
export const PARTS = {
  login: [...ENTRY, 'src/views/login/login-page.tsx'],
  area: AREA,
  session: [...AREA, 'src/services/identity/firebase-session.ts'],
};

/** Returns the name of the chunk that has one of these modules. @param {string} part */
export const chunkNameOf = (part) => parse(part).name;

/** @typedef {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} Manifest */

/** @param {Manifest} manifest @param {string} part */
function keyOf(manifest, part) {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === chunkNameOf(part));
  if (!key) throw new Error(`The build has no chunk of ${part}, so its size cannot be checked.`);
  return key;
}

/**
 * Returns the files of some chunks and of their imports.
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @param {Set<string>} seen
 */
function filesOf(manifest, keys, seen = new Set()) {
  for (const key of keys.filter((each) => !seen.has(each))) {
    seen.add(key);
    filesOf(manifest, manifest[key]?.imports ?? [], seen);
  }
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

/** @param {string} path */
const bytesOf = async (path) => (await stat(`${path}.br`).catch(() => stat(path))).size;

/** @param {string[]} paths */
async function sum(paths) {
  const sizes = await Promise.all(paths.map(bytesOf));
  return sizes.reduce((total, size) => total + size, 0);
}

/**
 * Fails when a built and compressed client exceeds the budget until it is usable, with the largest of
 * the languages.
 * @param {string} clientDir
 */
export async function checkEntryBudget(clientDir) {
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  // The others are loaded with the code that loads later.
  const catalogues = Object.keys(manifest).filter((name) => /^locales\/[^/]+\.po$/.test(name));
  const languages = await Promise.all(
    catalogues.map((name) => bytesOf(join(clientDir, manifest[name]?.file ?? ''))),
  );
  for (const [goal, parts] of Object.entries(PARTS)) {
    const keys = parts.map((part) => keyOf(manifest, part));
    const files = [...filesOf(manifest, keys)].map((file) => join(clientDir, file));
    const bytes = (await sum(files)) + Math.max(0, ...languages);
    const limit = BYTE_LIMITS[/** @type {keyof typeof PARTS} */ (goal)];
    if (bytes > limit) throw new Error(`${goal}: ${bytes} B of JS and CSS are more than ${limit} B.`);
  }
}
