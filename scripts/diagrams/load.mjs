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

/**
 * Returns a machine's name: the folder's for its main machine, else the folder's and its own.
 * @param {string} file
 */
function nameOf(file) {
  const [folder = '', base = ''] = file.replace('.machine.ts', '').split('/').slice(-2);
  return base === folder ? folder : `${folder}-${base}`;
}

/** @param {string} file @param {Record<string, unknown>} module */
function entryOf(file, module) {
  const found = Object.entries(module).find(([key]) => key.endsWith('Machine'));
  if (!found) throw new Error(`${file} exports no machine`);
  return /** @type {Entry} */ ({ name: nameOf(file), file, machine: found[1] });
}

/**
 * The sources of generated files.
 * @typedef {object} Sources
 * @property {Entry[]} entries every machine
 * @property {import('valibot').GenericSchema} foyerConfigSchema the operator's configuration
 * @property {() => object} openApiDocument creates the document of the API
 */

/**
 * Loads the sources from the project's TypeScript.
 * @returns {Promise<Sources>}
 */
export async function loadSources() {
  const { load, close } = await openSources();
  try {
    const modules = machineFiles().map(async (file) => entryOf(file, await load(`/${file}`)));
    const { foyerConfigSchema } = await load('/server/platform/config/foyer-config.ts');
    const { openApiDocument } = await load('/server/openapi-document.ts');
    return { entries: await Promise.all(modules), foyerConfigSchema, openApiDocument };
  } finally {
    await close();
  }
}
