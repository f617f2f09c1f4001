// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSources } from '../sources.mjs';

/** @typedef {import('./machine-page.mjs').Entry} Entry */
/** @typedef {typeof import('../../src/inspector/chart')} Chart */

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

/**
 * Returns the first sentence of the docstring of an export, without the point of the specification before it.
 * @param {string} file @param {string} name
 */
function summaryOf(file, name) {
  const source = readFileSync(join(root, file), 'utf8');
  const before = source.slice(0, source.indexOf(`export const ${name}`)).trimEnd();
  const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**') + 3, -2) : '';
  const text = comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim();
  if (text === '') throw new Error(`${name} in ${file} has no docstring`);
  const [sentence = ''] = text.replace(/^spec §[^:]*: /, '').split(/(?<=\.) (?=[A-Z])/);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** @param {string} file @param {Record<string, unknown>} module @param {Chart} chart */
function entryOf(file, module, { chartOf, keyOf, transitionText }) {
  const found = Object.entries(module).find(([key]) => key.endsWith('Machine'));
  if (!found) throw new Error(`${file} exports no machine`);
  const [name, machine] = /** @type {[string, Entry['machine']]} */ (found);
  const labels = new Map(chartOf(machine).transitions.map((one) => [one.key, transitionText(one)]));
  /** @type {Entry['labelOf']} */
  const labelOf = (transition) => labels.get(keyOf(transition)) ?? '';
  return { name: nameOf(file), summary: summaryOf(file, name), file, machine, labelOf };
}

/**
 * The sources of generated files.
 * @typedef {object} Sources
 * @property {Entry[]} entries every machine
 * @property {import('valibot').GenericSchema} foyerConfigSchema the operator's configuration
 * @property {() => object} openApiDocument creates the document of the API
 * @property {import('valibot').GenericSchema} venueSchema a venue document
 * @property {import('./venue-page.mjs').CheckVenue} checkVenue
 */

/**
 * Loads the sources from the project's TypeScript.
 * @returns {Promise<Sources>}
 */
export async function loadSources() {
  const { load, close } = await openSources();
  try {
    const chart = /** @type {Chart} */ (await load('/src/inspector/chart.ts'));
    const modules = machineFiles().map(async (file) => entryOf(file, await load(`/${file}`), chart));
    const { foyerConfigSchema } = await load('/server/platform/config/foyer-config.ts');
    const { openApiDocument } = await load('/server/openapi-document.ts');
    const { venueDocumentSchema: venueSchema } = await load('/machines/domain/venue/venue-document.ts');
    const { checkVenue } = await load('/machines/domain/venue/venue-warnings.ts');
    return {
      entries: await Promise.all(modules),
      foyerConfigSchema,
      openApiDocument,
      venueSchema,
      checkVenue,
    };
  } finally {
    await close();
  }
}
