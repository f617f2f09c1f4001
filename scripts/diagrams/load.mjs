// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

/** @typedef {import('./machine-page.mjs').Entry} Entry */

const root = join(import.meta.dirname, '../..');

const machineFiles = () =>
  readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => `machines/${file.replaceAll('\\', '/')}`)
    .sort();

/** @param {string} file @param {Record<string, unknown>} module */
function entryOf(file, module) {
  const [name] = file.split('/').slice(-2);
  const found = Object.entries(module).find(([key]) => key.endsWith('Machine'));
  if (!found || !name) throw new Error(`${file} exports no machine`);
  return /** @type {Entry} */ ({ name, file, machine: found[1] });
}

/**
 * The project's own TypeScript, loaded: every machine, and the schema of the operator's configuration.
 * @returns {Promise<{ entries: Entry[], foyerConfigSchema: import('valibot').GenericSchema }>}
 */
export async function loadSources() {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const modules = machineFiles().map(async (file) => entryOf(file, await vite.ssrLoadModule(`/${file}`)));
    const { foyerConfigSchema } = await vite.ssrLoadModule('/server/environment/foyer-config.ts');
    return { entries: await Promise.all(modules), foyerConfigSchema };
  } finally {
    await vite.close();
  }
}
