// @ts-check
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { root } from './foyer-process.mjs';

/** @typedef {import('playwright').Page} Page */

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * @typedef {object} BuiltPage
 * @property {string} name
 * @property {string} page the module that measures
 * @property {Record<string, string>} [alias] modules in place of others
 */

/** Puts the module that measures into the page. @param {string} page @returns {import('vite').Plugin} */
const withScript = (page) => ({
  name: 'bench-page',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('PAGE', page) },
});

/** Builds the page with the product's own plugins. @param {string} outDir @param {BuiltPage} page */
async function buildPage(outDir, { page, alias }) {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'vite.config.ts'),
  );
  const { plugins, resolve } = loaded?.config ?? {};
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    publicDir: false,
    plugins: [plugins, withScript(page)],
    resolve: {
      ...resolve,
      alias: { ...resolve?.alias, ...alias },
    },
    build: { outDir, target: 'es2022', emptyOutDir: true },
  });
}

/** Serves the built page on a free port. @param {string} outDir */
async function servePage(outDir) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const type = /** @type {Record<string, string>} */ (TYPES)[extname(path)] ?? 'application/octet-stream';
    const body = await readFile(join(outDir, path)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  // A measurement that fails ends the process.
  server.unref();
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
 * Runs a call of the page and returns its result and what it took of the main thread.
 * @param {Page} page
 * @param {import('playwright').CDPSession} session
 * @param {string} call
 */
export async function costOf(page, session, call) {
  const before = await threadTime(session);
  const result = await page.evaluate(call);
  return { result, ms: (await threadTime(session)) - before };
}

/**
 * Builds a page that measures a part of the client, and opens it.
 * @param {import('playwright').Browser} browser
 * @param {BuiltPage} built
 */
export async function openBuiltPage(browser, built) {
  const outDir = join(root, 'dist/test', built.name);
  await buildPage(outDir, built);
  const server = await servePage(outDir);
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(server.url);
  await page.waitForFunction('"bench" in globalThis');
  const close = async () => {
    await page.close();
    server.stop();
  };
  return { page, session, close };
}
