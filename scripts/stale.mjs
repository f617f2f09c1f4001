// @ts-check
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
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

/** @param {string} path */
async function changedAt(path) {
  const { mtimeMs } = await stat(path);
  return mtimeMs;
}

/** @param {string} source */
async function newestOf(source) {
  const path = join(root, source);
  if (!existsSync(path)) return 0;
  const inside = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
  return Math.max(
    await changedAt(path),
    ...(await Promise.all(inside.map((name) => changedAt(join(path, name))))),
  );
}

/** Returns when the last complete build began; 0 without one. */
async function builtAt() {
  const text = await readFile(join(root, 'dist/built'), 'utf8').catch(() => '');
  return text ? Date.parse(text) : 0;
}

/** Returns whether the build is missing or older than the sources. */
export async function isStale() {
  const built = await builtAt();
  const times = await Promise.all(SOURCES.map(newestOf));
  return Math.max(...times) > built;
}
