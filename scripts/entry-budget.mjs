// @ts-check
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Maximum size of JS and CSS (brotli) for the login form, for a returning attendee's first area, and for that area
 * with the SDK that keeps the session, which loads later.
 */
export const BYTE_LIMITS = { login: 145_000, area: 160_000, session: 191_000 };

const AREA = ['index.html', 'src/views/area/area-page.tsx'];

/** The modules whose code is loaded for each of them. */
export const PARTS = {
  login: ['index.html', 'src/views/login/login-page.tsx'],
  area: AREA,
  session: [...AREA, 'src/services/identity/firebase-session.ts'],
};

/** @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest */

/**
 * Returns the files of some chunks and of their imports.
 * @param {Manifest} manifest
 * @param {string[]} parts
 * @param {Set<string>} seen
 */
function filesOf(manifest, parts, seen = new Set()) {
  for (const part of parts.filter((name) => !seen.has(name))) {
    const chunk = manifest[part];
    if (!chunk) throw new Error(`The build has no chunk of ${part}, so its size cannot be checked.`);
    seen.add(part);
    filesOf(manifest, chunk.imports ?? [], seen);
  }
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
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
  const catalogues = Object.keys(manifest).filter((name) => name.endsWith('/first.po'));
  const languages = await Promise.all(
    catalogues.map((name) => bytesOf(join(clientDir, manifest[name]?.file ?? ''))),
  );
  for (const [goal, parts] of Object.entries(PARTS)) {
    const files = [...filesOf(manifest, parts)].map((file) => join(clientDir, file));
    const bytes = (await sum(files)) + Math.max(0, ...languages);
    const limit = BYTE_LIMITS[/** @type {keyof typeof PARTS} */ (goal)];
    if (bytes > limit) throw new Error(`${goal}: ${bytes} B of JS and CSS are more than ${limit} B.`);
  }
}
