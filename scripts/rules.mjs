// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSources } from './sources.mjs';

const root = join(import.meta.dirname, '..');
const USAGE = `Usage: npm run rules -- check          checks database.rules.json
       npm run rules -- export [FILE]  writes it ready to deploy to hosted Firebase, to FILE or to the screen`;

/** @returns {Promise<typeof import('../server/backend/realtime/rules/export-rules.ts')>} */
async function loadRulesLanguage() {
  const { load, close } = await openSources();
  try {
    const loaded = await load('/server/backend/realtime/rules/export-rules.ts');
    return /** @type {typeof import('../server/backend/realtime/rules/export-rules.ts')} */ (loaded);
  } finally {
    await close();
  }
}

/** Returns the checked rules as plain JSON. */
async function exported() {
  const { exportRules } = await loadRulesLanguage();
  return exportRules(await readFile(join(root, 'database.rules.json'), 'utf8'));
}

/** @param {string | undefined} file */
async function writeRules(file) {
  const text = await exported();
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text);
}

/** @param {string[]} words */
async function run([command, file, ...more]) {
  if (command === 'export' && more.length === 0) return writeRules(file);
  if (command !== 'check' || file !== undefined) throw new Error(USAGE);
  await exported();
  console.log('database.rules.json is right');
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
