// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSources } from './sources.mjs';

const file = join(import.meta.dirname, '../database.rules.json');
const USAGE = `Usage: npm run rules -- build  writes database.rules.json from the rules of the features
       npm run rules -- check  fails when it is stale`;

/** @returns {Promise<string>} */
async function databaseRules() {
  const { load, close } = await openSources();
  try {
    return (await load('/server/database-rules.ts')).databaseRules();
  } finally {
    await close();
  }
}

/** @param {string[]} words */
async function run([command, ...more]) {
  if (!['build', 'check'].includes(command ?? '') || more.length > 0) throw new Error(USAGE);
  const text = await databaseRules();
  if (command === 'build') await writeFile(file, text);
  else if (text !== (await readFile(file, 'utf8').catch(() => '')))
    throw new Error('database.rules.json is stale: run npm run rules -- build');
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
