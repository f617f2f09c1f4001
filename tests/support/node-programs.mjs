// @ts-check
import { join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Returns the plugins of the product for its texts. @returns {Promise<import('vite').PluginOption[]>} */
async function textPlugins() {
  const file = join(root, 'vite.config.ts');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
  const plugins = await Promise.all(/** @type {unknown[]} */ (loaded?.config.plugins ?? []).flat(2));
  return /** @type {import('vite').Plugin[]} */ (plugins).filter((plugin) =>
    /lingui/.test(plugin?.name ?? ''),
  );
}

/**
 * Builds TypeScript programs for Node, packages left outside, and returns the paths of the results by name.
 * @template {string} Name
 * @param {string} folder below `dist/test`; what other programs left there stays
 * @param {Record<Name, string>} entries files below the root of the repository
 * @returns {Promise<Record<Name, string>>}
 */
export async function buildPrograms(folder, entries) {
  const outDir = join(root, 'dist/test', folder);
  const names = /** @type {Name[]} */ (Object.keys(entries));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: await textPlugins(),
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      rolldownOptions: { input: Object.fromEntries(names.map((name) => [name, join(root, entries[name])])) },
    },
  });
  const programs = names.map((name) => [name, join(outDir, `${name}.js`)]);
  return /** @type {Record<Name, string>} */ (Object.fromEntries(programs));
}
