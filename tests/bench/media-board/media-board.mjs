// @ts-check
import { storageOfAttendee } from '../visit.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('playwright').Page} Page */

const PIECES = 5_000;
const KINDS = ['VIDEO', 'PDF', 'IMAGE', 'LINK'];
const WORDS = 'statechart über Café engine figure queue maths orbit telescope النماذج'.split(' ');
/** Browsers report tasks from here on, in milliseconds. */
const LONG_TASK = 50;
/** What follows from an input has ended after this time. */
const SETTLED = 1_000;

/** @param {number} place */
const pieceOf = (place) => {
  const words = Array.from({ length: 20 }, (_, word) => WORDS[(place * (word + 3)) % WORDS.length]);
  return {
    id: `piece-${place}`,
    type: KINDS[place % KINDS.length],
    titles: [{ locale: 'en', text: `${words.slice(0, 4).join(' ')} ${(place * 7_919) % PIECES}` }],
    descriptions: [{ locale: 'en', text: words.join(' ') }],
    categories: [`category ${place % 12}`],
    url: 'https://pieces.example/piece',
  };
};

/** Opens the venue with a large board in the place of that of the demo. @param {Page} page */
async function withLargeBoard(page) {
  await page.route('**/api/ui/venue?*', async (route) => {
    const response = await route.fetch();
    const venue = await response.json();
    for (const widget of venue.architectures[0].areas.flatMap(
      (/** @type {any} */ area) => area.contentWidgets,
    ))
      if (widget.type === 'MEDIA_BOARD')
        widget.configurations[0].pieces = Array.from({ length: PIECES }, (_, place) => pieceOf(place));
    await route.fulfill({ response, json: venue });
  });
  await page.addInitScript(() => {
    /** @type {number[]} */
    const longTasks = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

/** Returns the longest task that an input causes; one below the limit of browsers counts as none. @param {Page} page @param {() => Promise<unknown>} act */
async function longestTask(page, act) {
  await page.evaluate('longTasks.length = 0');
  await act();
  await page.waitForTimeout(SETTLED);
  return Number(await page.evaluate('Math.max(0, ...longTasks)'));
}

/** @param {string} name @param {number} value @returns {Row} */
const taskRow = (name, value) => ({
  name: `media board of ${PIECES} pieces, longest task over ${LONG_TASK} ms: ${name}`,
  ...{ value, unit: 'ms', limit: LONG_TASK },
});

/** The tasks of a large board at search, filters, order and pages. @param {import('playwright').Browser} browser @param {string} url @returns {Promise<Row[]>} */
export async function mediaBoard(browser, url) {
  const context = await browser.newContext({ storageState: await storageOfAttendee(browser, url) });
  const page = await context.newPage();
  try {
    await withLargeBoard(page);
    await page.goto(`${url}/v/demo/area/expo?board=media`);
    const board = page.getByRole('dialog', { name: 'Media board' });
    await board.getByRole('article').first().waitFor();
    await page.waitForTimeout(SETTLED);
    const search = board.getByRole('searchbox');
    const steps = /** @type {[string, () => Promise<unknown>][]} */ ([
      ['the first search', () => search.fill('cafe engine')],
      ['the next search', () => search.fill('uber')],
      ['the end of the search', () => search.fill('')],
      ['a kind', () => board.getByRole('button', { name: 'Pictures' }).click()],
      ['a category', () => board.getByLabel('Category').selectOption('category 2')],
      ['all again', () => board.getByRole('button', { name: 'All', exact: true }).click()],
      ['order by title', () => board.getByLabel('Order').selectOption('title')],
      ['the next page', () => board.getByRole('button', { name: 'Next page' }).click()],
      ['48 on a page', () => board.getByLabel('Items per page').selectOption('48')],
    ]);
    const rows = [];
    for (const [name, act] of steps) rows.push(taskRow(name, await longestTask(page, act)));
    return rows;
  } finally {
    await context.close();
  }
}
