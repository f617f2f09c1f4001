// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { byteBudget, pageLoad } from '../tests/bench/byte-budget.mjs';
import { startFoyer, temporaryFolder } from '../tests/bench/foyer-process.mjs';
import { signIns, venueRequests } from '../tests/bench/server-load.mjs';
import { startUp } from '../tests/bench/start-up.mjs';
import { explanations, isWithin, table } from '../tests/bench/table.mjs';
import { build } from './build.mjs';
import { chromiumFlags, ensureChromium } from './chromium.mjs';

/** @typedef {import('../tests/bench/table.mjs').Row} Row */

const onlyBudget = process.argv.includes('--budget');

/** @param {string} url @returns {Promise<Row[]>} */
async function inBrowser(url) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const limits = await byteBudget(browser, url);
    return onlyBudget ? limits : [...limits, ...(await pageLoad(browser, url))];
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<Row[]>} */
async function measure() {
  const folder = await temporaryFolder();
  const server = await startFoyer({ dataDir: folder.path });
  try {
    const rows = await inBrowser(server.url);
    return onlyBudget
      ? rows
      : [...rows, ...(await venueRequests(server.url)), ...(await signIns(server.url))];
  } finally {
    await server.stop();
    await folder.remove();
  }
}

if (!onlyBudget || !existsSync(join(import.meta.dirname, '../dist/built'))) await build();
const rows = await measure();
if (!onlyBudget) rows.push(...(await startUp()));
console.log(table(rows));
console.log(explanations(rows));
process.exitCode = rows.every(isWithin) ? 0 : 1;
