// @ts-check

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { root } from '../foyer-process.mjs';
import { median } from '../realtime/figures.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('playwright').Page} Page */

const outDir = join(root, 'dist/test/people');
const CROWDS = [100, 1_000, 10_000, 100_000];
const ROUNDS = 5;
const UPDATES = 500;
const TIMES = 100;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page with the product's own plugins. */
async function buildPage() {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'vite.config.ts'),
  );
  const { plugins, resolve } = loaded?.config ?? {};
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    publicDir: false,
    plugins,
    resolve: {
      ...resolve,
      alias: { ...resolve?.alias, '@/app/use-people': join(import.meta.dirname, 'counted-people.ts') },
    },
    build: { outDir, target: 'es2022', emptyOutDir: true },
  });
}

/** Serves the built page on a free port. */
async function servePage() {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const type = /** @type {Record<string, string>} */ (TYPES)[extname(path)] ?? 'application/octet-stream';
    const body = await readFile(join(outDir, path)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** Milliseconds of the page's main thread, by its own clock. @param {import('playwright').CDPSession} session */
async function threadTime(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/**
 * @param {Page} page
 * @param {import('playwright').CDPSession} session
 * @param {string} call
 */
async function costOf(page, session, call) {
  const before = await threadTime(session);
  const result = await page.evaluate(call);
  return { result, ms: (await threadTime(session)) - before };
}

/** @param {Page} page @param {import('playwright').CDPSession} session @param {number} count */
async function measure(page, session, count) {
  await page.evaluate(`bench.fill(${count})`);
  const shown = await costOf(page, session, 'bench.show()');
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
  await buildPage();
  const server = await servePage();
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(server.url);
  await page.waitForFunction('"bench" in globalThis');
  await measure(page, session, 100);
  /** @type {Map<number, Awaited<ReturnType<typeof measure>>>} */
  const measured = new Map();
  for (const count of CROWDS) measured.set(count, await measure(page, session, count));
  await page.close();
  server.stop();
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
