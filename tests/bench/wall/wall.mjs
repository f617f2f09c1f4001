// @ts-check
import { join } from 'node:path';
import { costOf, openBuiltPage } from '../built-page.mjs';
import { median } from '../realtime/figures.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('playwright').Page} Page */

const LENGTHS = [1_000, 10_000];
const ROUNDS = 5;
const APPENDED = 50;
const STEPS = 300;

/** @param {Page} page @param {import('playwright').CDPSession} session @param {number} length */
async function measure(page, session, length) {
  await page.evaluate(`bench.fill(${length})`);
  const nodes = Number(await page.evaluate('bench.show()'));
  if (nodes === 0) throw new Error('the wall is not shown');
  const scrolled = await page.evaluate(`bench.scroll(${STEPS})`);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await costOf(page, session, `bench.append(${APPENDED})`));
  if (!rounds.every(({ result }) => result)) throw new Error('the newest post is not shown');
  return { length, ...scrolled, ms: median(rounds.map(({ ms }) => ms / APPENDED)) };
}

/**
 * What a wall of posts costs where it is shown, in Chromium, production build.
 * @param {import('playwright').Browser} browser
 * @returns {Promise<Row[]>}
 */
export async function wallOfPosts(browser) {
  const { page, session, close } = await openBuiltPage(browser, {
    name: 'wall',
    page: join(import.meta.dirname, 'page.tsx'),
  });
  await measure(page, session, 1_000);
  const measured = [];
  for (const length of LENGTHS) measured.push(await measure(page, session, length));
  await close();
  const [few, many] = measured;
  return [
    ...measured.flatMap(({ length, elements, longTasks }) => [
      { name: `elements while a wall of ${length} posts is scrolled`, value: elements, unit: '', limit: 150 },
      { name: `tasks above 50 ms meanwhile, of ${length}`, value: longTasks, unit: '', limit: 0 },
    ]),
    ...measured.map(({ length, ms }) => ({
      name: `a new post on ${length}: main thread`,
      value: ms,
      unit: 'ms',
    })),
    { name: 'a new post: 10,000 posts / 1,000', value: (many?.ms ?? 0) / (few?.ms ?? 1), unit: '' },
  ];
}
