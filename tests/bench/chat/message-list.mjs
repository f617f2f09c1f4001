// @ts-check
import { join } from 'node:path';
import { costOf, openBuiltPage } from '../built-page.mjs';
import { median } from '../realtime/figures.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('playwright').Page} Page */

const LENGTHS = [60, 1_000, 100_000];
const ROUNDS = 5;
const APPENDED = 100;

/** @param {Page} page @param {import('playwright').CDPSession} session @param {number} length */
async function measure(page, session, length) {
  await page.evaluate(`bench.fill(${length})`);
  const nodes = Number(await page.evaluate('bench.show()'));
  await page.evaluate(`bench.append(${APPENDED})`);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await costOf(page, session, `bench.append(${APPENDED})`));
  const isAtEnd = await page.evaluate('bench.isAtEnd()');
  if (!isAtEnd) throw new Error(`the newest of ${length} messages is not shown`);
  return { nodes, ms: median(rounds.map(({ ms }) => ms / APPENDED)) };
}

/**
 * What a message costs where a channel is shown, in Chromium, production build.
 * @param {import('playwright').Browser} browser
 * @returns {Promise<Row[]>}
 */
export async function messageList(browser) {
  const { page, session, close } = await openBuiltPage(browser, {
    name: 'chat',
    page: join(import.meta.dirname, 'page.tsx'),
  });
  await measure(page, session, 60);
  const measured = /** @type {{ length: number, nodes: number, ms: number }[]} */ ([]);
  for (const length of LENGTHS) measured.push({ length, ...(await measure(page, session, length)) });
  await close();
  const of = (/** @type {number} */ count) =>
    measured.find(({ length }) => length === count)?.ms ?? Number.NaN;
  return [
    ...measured.map(({ length, nodes }) => ({
      name: `elements in a list of ${length} loaded messages`,
      value: nodes,
      unit: '',
      limit: 150,
    })),
    ...measured.map(({ length, ms }) => ({
      name: `a new message below ${length}: main thread`,
      value: ms,
      unit: 'ms',
    })),
    { name: 'a new message: 100,000 loaded / 1,000', value: of(100_000) / of(1_000), unit: '', limit: 1.3 },
  ];
}
