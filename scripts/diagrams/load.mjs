// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSources } from '../sources.mjs';

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
 * What files are generated from.
 * @typedef {object} Sources
 * @property {Entry[]} entries every machine
 * @property {import('valibot').GenericSchema} foyerConfigSchema the operator's configuration
 * @property {() => object} openApiDocument what describes the API
 */

/**
 * The project's own TypeScript, loaded.
 * @returns {Promise<Sources>}
 */
export async function loadSources() {
  const { load, close } = await openSources();
  try {
    const modules = machineFiles().map(async (file) => entryOf(file, await load(`/${file}`)));
    const { foyerConfigSchema } = await load('/server/environment/foyer-config.ts');
    const { openApiDocument } = await load('/server/http/openapi-document.ts');
    return { entries: await Promise.all(modules), foyerConfigSchema, openApiDocument };
  } finally {
    await close();
  }
}
