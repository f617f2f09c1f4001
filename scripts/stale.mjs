// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MARK = join(root, 'dist/built');
const SOURCES = [
  'src',
  'server',
  'machines',
  'locales',
  'public',
  'scripts',
  'docs/openapi.json',
  'index.html',
  'inspector.html',
  'action.html',
  'room.html',
  'whiteboard.html',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
];

/** Returns the paths of the files of a source, in order. @param {string} source */
function filesOf(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** Returns a hash of the names and contents of all sources. */
export function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** Marks the build as complete, made of the sources with this hash. @param {string} hash */
export const markBuilt = (hash) => writeFileSync(MARK, hash);

/**
 * Returns whether the build is missing or made of other sources than these. Their times say nothing: a copy or a fresh
 * checkout has new ones.
 */
export const isStale = () => !existsSync(MARK) || readFileSync(MARK, 'utf8') !== hashOfSources();

/** Returns whether the tools for a build are installed; `npm ci --omit=dev` leaves them out. */
export function hasTools() {
  try {
    createRequire(import.meta.url).resolve('vite');
    return true;
  } catch {
    return false;
  }
}

/** Ends the process with one line for the operator. @param {string} line @returns {never} */
export function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export const NO_TOOLS =
  'dist/ holds no build of these sources, and the tools for one are not installed: run npm ci and npm run build, or copy the dist/ of a build of the same sources.';
