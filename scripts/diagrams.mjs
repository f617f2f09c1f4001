// @ts-check
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';

import { loadSources } from './diagrams/load.mjs';
import { indexPage, machinePage } from './diagrams/machine-page.mjs';

const root = join(import.meta.dirname, '..');
const folder = 'docs/machines';

/** @returns {Promise<Map<string, string>>} every generated file and its text */
async function generate() {
  const { entries, foyerConfigSchema, openApiDocument } = await loadSources();
  // Checks by code have no counterpart in JSON Schema; the server reports them.
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'FOYER_CONFIG',
    ...toJsonSchema(foyerConfigSchema, { errorMode: 'ignore' }),
  };
  return new Map([
    [`${folder}/README.md`, indexPage(entries)],
    ...entries.map((entry) => /** @type {const} */ ([`${folder}/${entry.name}.md`, machinePage(entry)])),
    ['docs/config.schema.json', `${JSON.stringify(schema, null, 2)}\n`],
    ['docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`],
  ]);
}

/** @param {string} file */
function readOr(file, missing = '') {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return missing;
  }
}

const present = () => {
  try {
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
};

const wanted = await generate();
const stale = [...wanted].filter(([file, text]) => readOr(file) !== text).map(([file]) => file);
const leftOver = present().filter((file) => !wanted.has(file));

if (process.argv.includes('--check')) {
  for (const file of stale) console.error(`${file} is stale: run npm run diagrams`);
  for (const file of leftOver) console.error(`${file} belongs to no machine: run npm run diagrams`);
  process.exitCode = stale.length + leftOver.length ? 1 : 0;
} else {
  for (const file of leftOver) rmSync(join(root, file));
  for (const [file, text] of wanted) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  console.log(`${wanted.size} files, ${stale.length} of them changed`);
}
