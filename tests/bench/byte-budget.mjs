// @ts-check

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BYTE_LIMITS } from '../../scripts/entry-budget.mjs';
import { root } from './foyer-process.mjs';
import { storageOfAttendee, visit } from './visit.mjs';

/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {import('./visit.mjs').Visit} Visit */

const client = join(root, 'dist/client');

/** Words that only the code in question contains, whatever the minifier did. */
const MARKS = {
  Firebase: ['identitytoolkit', '@firebase/'],
  PDF: ['GlobalWorkerOptions'],
  inspector: ['foyer-inspector'],
  DOMPurify: ['RETURN_TRUSTED_TYPE'],
  overlays: ['@mantine/core/Modal', '@mantine/core/Drawer', '@mantine/core/Menu', '@mantine/core/Popover'],
  notifications: ['@mantine/notifications'],
  calls: ['icecandidate', 'isCandidateNext', 'getDisplayMedia'],
  whiteboard: ['elements.replaced', '@excalidraw/excalidraw'],
};

/** The first pages of a visit. */
export const SCENES = [
  {
    name: 'login form',
    path: '/login',
    selector: 'main form input[name="email"], main li button',
    limit: BYTE_LIMITS.login,
    without: Object.keys(MARKS),
  },
  {
    name: 'first area, returning',
    path: '/',
    selector: 'main h1',
    limit: BYTE_LIMITS.area,
    signedIn: true,
    without: ['PDF', 'inspector', 'DOMPurify', 'overlays', 'notifications', 'calls', 'whiteboard'],
  },
];
const ROUND_TRIPS_MAX = 2;

/** @param {string[]} requested */
const codeOf = (requested) => [...new Set(requested)].filter((path) => /\.(js|css)$/.test(path));

/** The bytes of a file as the server sends it to a browser that takes Brotli. @param {string} path */
function sentBytes(path) {
  const file = join(client, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** @returns {Record<string, { file: string, src?: string }>} */
const readManifest = () => JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));

/** Catalogues among the requested files. @param {string[]} code */
function languagesIn(code) {
  const loaded = Object.values(readManifest()).filter(({ file }) => code.includes(`/${file}`));
  return loaded
    .map(({ src = '' }) => /^locales\/([\w-]+)\.po$/.exec(src)?.[1])
    .filter((locale) => locale !== undefined);
}

/** @param {string[]} code @param {string[]} names */
function unwantedIn(code, names) {
  const texts = code
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(client, path), 'utf8'));
  const marks = /** @type {Record<string, string[]>} */ (MARKS);
  const found = names.filter((name) =>
    marks[name]?.some((mark) => texts.some((text) => text.includes(mark))),
  );
  return [...found, ...languagesIn(code).filter((locale) => locale !== 'en')];
}

/**
 * Checks that the measurement can fail: every mark still names code of the build.
 * @throws Error when no built file contains any of the marks of a part
 */
function checkMarks() {
  const files = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  const found = unwantedIn(
    files.map((name) => `/assets/${name}`),
    Object.keys(MARKS),
  );
  const stale = Object.keys(MARKS).filter((name) => !found.includes(name));
  if (stale.length > 0) throw new Error(`No built file contains the marks of ${stale.join(', ')}`);
}

/** @param {typeof SCENES[number]} scene @param {Visit} seen @returns {Row[]} */
function judge({ name, limit, without }, seen) {
  const code = codeOf(seen.requested);
  const sizes = code.map((path) => ({ path, bytes: sentBytes(path) }));
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0);
  // Half of what is allowed is certainly needed: less means that the visit was not seen.
  if (bytes < limit / 2) throw new Error(`${name}: only ${bytes} bytes of code were seen`);
  const parts = sizes.map((file) => `${String(file.bytes).padStart(7)} B  ${file.path}`);
  const unwanted = unwantedIn(code, without);
  return [
    { name: `${name}: JS and CSS, brotli`, value: bytes, unit: 'B', limit, parts },
    {
      name: `${name}: round trips one after the other`,
      value: seen.row.length,
      unit: '',
      limit: ROUND_TRIPS_MAX,
      parts: seen.row,
    },
    {
      name: `${name}: parts that belong elsewhere`,
      value: unwanted.length,
      unit: unwanted.length ? `(${unwanted.join(', ')})` : '',
      limit: 0,
    },
  ];
}

/**
 * What a browser asks for until the login form, and until a returning attendee's first area, can be used.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function byteBudget(browser, url) {
  checkMarks();
  const attendee = await storageOfAttendee(browser, url);
  const rows = [];
  for (const scene of SCENES) {
    const storage = scene.signedIn ? attendee : undefined;
    const options = { url: url + scene.path, selector: scene.selector, cpuSlowdown: 1, storage };
    rows.push(...judge(scene, await visit(browser, options)));
  }
  return rows;
}

/**
 * The same visits with a slow processor, the median of three.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function pageLoad(browser, url) {
  const attendee = await storageOfAttendee(browser, url);
  const rows = [];
  for (const { name, path, selector, signedIn } of SCENES) {
    const storage = signedIn ? attendee : undefined;
    /** @type {Visit[]} */
    const seen = [];
    for (let round = 0; round < 3; round += 1)
      seen.push(await visit(browser, { url: url + path, selector, cpuSlowdown: 4, storage }));
    const median = (/** @type {'readyMs' | 'paintMs'} */ key) =>
      seen.map((one) => one[key]).sort((one, other) => one - other)[1] ?? Number.NaN;
    rows.push({ name: `${name}: first paint, slow 4G, CPU / 4`, value: median('paintMs'), unit: 'ms' });
    rows.push({ name: `${name}: usable, slow 4G, CPU / 4`, value: median('readyMs'), unit: 'ms' });
  }
  return rows;
}
