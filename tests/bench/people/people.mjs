// @ts-check
import { join } from 'node:path';
import { costOf, openBuiltPage } from '../built-page.mjs';
import { median } from '../realtime/figures.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('playwright').Page} Page */

const CROWDS = [100, 1_000, 10_000, 100_000];
const ROUNDS = 5;
const UPDATES = 500;
const TIMES = 100;

/** @param {Page} page @param {import('playwright').CDPSession} session @param {number} count */
async function measure(page, session, count) {
  await page.evaluate(`bench.fill(${count})`);
  const shown = await costOf(page, session, 'bench.show()');
  if (!shown.result) throw new Error('the list of people is not shown');
  await page.evaluate(`bench.mix(${UPDATES}, ${count})`);
  const mixes = [];
  for (let round = 0; round < ROUNDS; round += 1)
    mixes.push(await costOf(page, session, `bench.mix(${UPDATES}, ${count})`));
  const away = await page.evaluate(`bench.restate(${count - 1}, ${TIMES})`);
  const here = await page.evaluate(`bench.restate(2, ${TIMES})`);
  return {
    open: shown.ms,
    nodes: Number(shown.result),
    ms: median(mixes.map(({ ms }) => ms / UPDATES)),
    commits: median(mixes.map(({ result }) => result.commits / UPDATES)),
    away,
    here,
  };
}

/**
 * What a change of presence costs where the list of people is shown, in Chromium, production build.
 * @param {import('playwright').Browser} browser
 * @returns {Promise<Row[]>}
 */
export async function people(browser) {
  const { page, session, close } = await openBuiltPage(browser, {
    name: 'people',
    page: join(import.meta.dirname, 'page.tsx'),
    alias: { '@/app/use-people': join(import.meta.dirname, 'counted-people.ts') },
  });
  await measure(page, session, 100);
  /** @type {Map<number, Awaited<ReturnType<typeof measure>>>} */
  const measured = new Map();
  for (const count of CROWDS) measured.set(count, await measure(page, session, count));
  await close();
  const of = (/** @type {number} */ count) =>
    /** @type {Awaited<ReturnType<typeof measure>>} */ (measured.get(count));
  const each = CROWDS.map((count) => ({
    name: `a change among ${count} people: main thread`,
    value: of(count).ms,
    unit: 'ms',
  }));
  const largest = of(10_000);
  return [
    ...each,
    { name: 'a change: 10,000 people / 1,000', value: of(10_000).ms / of(1_000).ms, unit: '', limit: 1.3 },
    { name: 'a change: 100,000 people / 1,000', value: of(100_000).ms / of(1_000).ms, unit: '', limit: 1.5 },
    {
      name: 'opening the list: 10,000 people / 100',
      value: largest.open / of(100).open,
      unit: '',
      limit: 1.5,
    },
    {
      name: 'commits for a change out of sight, of 10,000',
      value: largest.away.commits / TIMES,
      unit: '',
      limit: 0,
    },
    {
      name: 'row renders for a change in sight, of 10,000',
      value: largest.here.rows / TIMES,
      unit: '',
      limit: 1,
    },
    { name: 'commits for a change in sight, of 10,000', value: largest.here.commits / TIMES, unit: '' },
    { name: 'commits for each of many changes, of 10,000', value: largest.commits, unit: '' },
    { name: 'elements in the list, of 10,000', value: largest.nodes, unit: '', limit: 150 },
  ];
}
