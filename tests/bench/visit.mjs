// @ts-check
import { setTimeout as timeout } from 'node:timers/promises';
import { openQuietPage } from './quiet-page.mjs';
import { READY, recordTasks } from './recorded-tasks.mjs';
import { longestRow, recordTraffic, slowDown } from './traffic.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {Awaited<ReturnType<import('playwright').BrowserContext['storageState']>>} Storage */

/**
 * @typedef {object} Visit
 * @property {number} readyMs from the start of the navigation until the frame with the element
 * @property {number} paintMs first contentful paint
 * @property {number} longestTaskMs the longest task of the main thread until then
 * @property {string[]} row the longest row of requests one after the other until the element was there
 * @property {string[]} requested paths asked for until the element was there
 */

/** @typedef {{ benchThere?: number, benchReady?: number }} Probed what the probe leaves in the page */

/** @param {{ url: string }} request */
const pathOf = ({ url }) => new URL(url).pathname;

/**
 * Runs in the page before its own scripts: notes when an element is first there, before the page may be idle and load
 * what comes later, and when it is on the screen. Only a frame may ask for its box: asked any earlier, the layout would
 * be part of the page's task.
 */
const probe = (/** @type {string} */ selector, /** @type {string} */ mark) => {
  const find = () => document.querySelector(selector);
  const observer = new MutationObserver(() => {
    if (!find()) return;
    const benchThere = performance.now();
    observer.disconnect();
    requestAnimationFrame(() => {
      if (!find()?.getClientRects().length) return observe();
      performance.mark(mark);
      Object.assign(globalThis, { benchThere, benchReady: performance.now() });
    });
  });
  const observe = () => observer.observe(document, { childList: true, subtree: true, attributes: true });
  observe();
};

/** @param {Promise<Pick<Visit, 'readyMs' | 'paintMs'> & { thereMs: number }>} times */
const withTimeout = (times) =>
  Promise.race([
    times,
    timeout(60_000, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('The page never showed the element')),
    ),
  ]);

/** Resolves with what the probe saw once the element stands on the screen and the page is painted. */
const seen = async () => {
  const probed = /** @type {Probed} */ (/** @type {unknown} */ (globalThis));
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0];
  while (probed.benchReady === undefined || !paint())
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { benchThere: thereMs, benchReady: readyMs } = probed;
  return { thereMs: Number(thereMs), readyMs, paintMs: paint()?.startTime ?? Number.NaN };
};

/**
 * One cold visit on slow 4G, until an element stands on the screen.
 * @param {Browser} browser
 * @param {{ url: string, selector: string, cpuSlowdown: number, storage?: Storage }} options
 * @returns {Promise<Visit>}
 */
export async function visit(browser, { url, selector, cpuSlowdown, storage }) {
  const page = await openQuietPage(browser, url, storage);
  try {
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${probe})(${JSON.stringify(selector)}, '${READY}')`,
    });
    const traffic = await recordTraffic(page);
    await slowDown(page, cpuSlowdown);
    const longestTask = await recordTasks(browser);
    await page.send('Page.navigate', { url });
    const { thereMs, ...times } = await withTimeout(page.evaluate(`(${seen})()`));
    const until = Math.min(...traffic.started.map(({ from }) => from)) + thereMs / 1000;
    return {
      ...times,
      longestTaskMs: await longestTask(),
      row: longestRow(traffic.finished, until).map(pathOf),
      requested: traffic.started.filter(({ from }) => from <= until).map(pathOf),
    };
  } finally {
    await page.close();
  }
}

/**
 * Logs in like a person and returns what the browser keeps of it.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<Storage>}
 */
export async function storageOfAttendee(browser, url) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Log in with email' }).click();
    await page.getByLabel('Email').fill('ada@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('lovelace-1843');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/v/demo/area/**');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.evaluate(() => localStorage.setItem('foyer:shown-around', '[""]'));
    return await context.storageState();
  } finally {
    await context.close();
  }
}
