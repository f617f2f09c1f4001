// @ts-check
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../foyer-process.mjs';

const outDir = join(root, 'dist/test/bench');

/**
 * Builds programs of this folder for Node and returns where they are.
 * @template {string} Name
 * @param {Name[]} names
 * @returns {Promise<Record<Name, string>>}
 */
export async function buildPrograms(names) {
  const entries = names.map((name) => [name, join(import.meta.dirname, `${name}.ts`)]);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      rolldownOptions: { input: Object.fromEntries(entries) },
    },
  });
  const programs = names.map((name) => [name, join(outDir, `${name}.js`)]);
  return /** @type {Record<Name, string>} */ (Object.fromEntries(programs));
}
