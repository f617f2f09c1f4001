// @ts-check
import { setTimeout as timeout } from 'node:timers/promises';
import { openQuietPage } from './quiet-page.mjs';
import { longestRow, recordTraffic, slowDown } from './traffic.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {Awaited<ReturnType<import('playwright').BrowserContext['storageState']>>} Storage */

/**
 * @typedef {object} Visit
 * @property {number} readyMs from the start of the navigation until the element was on the screen
 * @property {number} paintMs first contentful paint
 * @property {number} longestTaskMs the longest task of the main thread until then; tasks below 50 ms are 50 ms
 * @property {string[]} row the longest row of requests one after the other until then
 * @property {string[]} requested paths asked for until then
 */

/** @typedef {{ benchReady?: number, longestTask: (until: number) => number }} Probed what the probe leaves in the page */

/** @param {{ url: string }} request */
const pathOf = ({ url }) => new URL(url).pathname;

/**
 * Runs in the page before its own scripts: notes when an element is first there, at once and not at the next frame,
 * before which the page may already be idle and load what comes later.
 */
const probe = (/** @type {string} */ selector) => {
  /** @type {PerformanceEntryList} */
  const tasks = [];
  const taskObserver = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  taskObserver.observe({ type: 'longtask', buffered: true });
  const longestTask = (/** @type {number} */ until) => {
    const seen = [...tasks, ...taskObserver.takeRecords()].filter(({ startTime }) => startTime < until);
    return Math.max(50, ...seen.map(({ duration }) => duration));
  };
  Object.assign(globalThis, { longestTask });
  const observer = new MutationObserver(() => {
    const element = document.querySelector(selector);
    if (!element || element.getClientRects().length === 0) return;
    Object.assign(globalThis, { benchReady: performance.now() });
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
};

/** @param {Promise<Pick<Visit, 'readyMs' | 'paintMs' | 'longestTaskMs'>>} times */
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
  const { benchReady: readyMs } = probed;
  return {
    readyMs,
    paintMs: paint()?.startTime ?? Number.NaN,
    longestTaskMs: probed.longestTask(readyMs),
  };
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
      source: `(${probe})(${JSON.stringify(selector)})`,
    });
    const traffic = await recordTraffic(page);
    await slowDown(page, cpuSlowdown);
    await page.send('Page.navigate', { url });
    const times = await withTimeout(page.evaluate(`(${seen})()`));
    const until = Math.min(...traffic.started.map(({ from }) => from)) + times.readyMs / 1000;
    return {
      ...times,
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
    return await context.storageState();
  } finally {
    await context.close();
  }
}
