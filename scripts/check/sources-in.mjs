// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ path: string, source: string }} Source */

/** Returns the TypeScript files of a folder with their text. @param {string} folder @returns {Source[]} */
export const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
