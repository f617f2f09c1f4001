// @ts-check
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { agenda } from '../tests/bench/agenda/agenda.mjs';
import { byteBudget, pageLoad } from '../tests/bench/byte-budget.mjs';
import { bytes } from '../tests/bench/bytes.mjs';
import { callMemory, calls } from '../tests/bench/calls/calls.mjs';
import { messageList } from '../tests/bench/chat/message-list.mjs';
import { startFoyer, temporaryFolder } from '../tests/bench/foyer-process.mjs';
import { hostile } from '../tests/bench/hostile/hostile.mjs';
import { mediaBoard } from '../tests/bench/media-board/media-board.mjs';
import { people } from '../tests/bench/people/people.mjs';
import { chatOnServer } from '../tests/bench/realtime/chat.mjs';
import { chatHour } from '../tests/bench/realtime/chat-hour.mjs';
import { crowdReturn } from '../tests/bench/realtime/crowd-return.mjs';
import { fanOut } from '../tests/bench/realtime/fan-out.mjs';
import { hour } from '../tests/bench/realtime/hour.mjs';
import { moderation } from '../tests/bench/realtime/moderation.mjs';
import { coalesced, connectionMemory, moveCosts } from '../tests/bench/realtime/presence-load.mjs';
import { rush } from '../tests/bench/realtime/rush.mjs';
import { recommend } from '../tests/bench/recommend/recommend.mjs';
import { search } from '../tests/bench/search/search.mjs';
import { signIns } from '../tests/bench/server-load.mjs';
import { startUp } from '../tests/bench/start-up.mjs';
import { explanations, isWithin, table } from '../tests/bench/table.mjs';
import { venueRequests } from '../tests/bench/venue-requests.mjs';
import { wallOfPosts } from '../tests/bench/wall/wall.mjs';
import { wallOnServer } from '../tests/bench/wall/wall-on-server.mjs';
import { whiteboard } from '../tests/bench/whiteboard/whiteboard.mjs';
import { wrongPasswords } from '../tests/bench/wrong-passwords.mjs';
import { build } from './build.mjs';
import { chromiumFlags, ensureChromium } from './chromium.mjs';

/** @typedef {import('../tests/bench/table.mjs').Row} Row */
/** @typedef {import('playwright').Browser} Browser */

/** @param {(browser: Browser) => Promise<Row[]>} task @param {string[]} [flags] @returns {Promise<Row[]>} */
async function inBrowser(task, flags = []) {
  const args = [...chromiumFlags, ...flags];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/**
 * @param {(url: string) => Promise<Row[]>} task
 * @param {object} [config] of the server
 * @returns {Promise<Row[]>}
 */
async function onServer(task, config = {}) {
  const folder = await temporaryFolder();
  const settings = join(folder.path, 'foyer.json');
  await writeFile(settings, JSON.stringify(config));
  const env = { FOYER_CONFIG: settings };
  const server = await startFoyer({ dataDir: join(folder.path, 'data'), env });
  try {
    return await task(server.url);
  } finally {
    await server.stop();
    await folder.remove();
  }
}

const pages = () =>
  onServer((url) =>
    inBrowser(async (browser) => [...(await byteBudget(browser, url)), ...(await pageLoad(browser, url))]),
  );
/** Raises the limits, because one account sends as many requests as thousands otherwise do. */
const UNLIMITED = { limits: { factor: 1_000 } };
const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
/** The machine code that V8 makes of what runs often is nothing that a page keeps. */
const NO_MACHINE_CODE = '--js-flags=--no-sparkplug,--no-maglev,--no-opt';
const requests = () =>
  onServer(async (url) => [...(await venueRequests(url)), ...(await signIns(url))], UNLIMITED);

/** The groups of `npm run bench -- NAME`; without a name all of them run, which takes about twenty minutes. */
const GROUPS = {
  pages,
  requests,
  passwords: () => onServer(wrongPasswords),
  start: startUp,
  'fan-out': fanOut,
  presence: coalesced,
  moves: moveCosts,
  memory: connectionMemory,
  moderation,
  rush,
  return: crowdReturn,
  hour,
  people: () => inBrowser(people),
  agenda: () => inBrowser(agenda),
  wall: async () => [...(await wallOnServer()), ...(await inBrowser(wallOfPosts))],
  recommend,
  search,
  hostile,
  'media-board': () => onServer((url) => inBrowser((browser) => mediaBoard(browser, url))),
  whiteboard: () => onServer((url) => inBrowser((browser) => whiteboard(browser, url))),
  calls: () =>
    onServer(async (url) => [
      ...(await inBrowser((browser) => calls(browser, url), FAKE_MEDIA)),
      ...(await inBrowser((browser) => callMemory(browser, url), [...FAKE_MEDIA, NO_MACHINE_CODE])),
    ]),
  chat: async () => [...(await chatOnServer()), ...(await chatHour()), ...(await inBrowser(messageList))],
};

/** @param {string} name @param {() => Promise<Row[]>} group */
async function measure(name, group) {
  const since = performance.now();
  const rows = await group();
  console.log(`\n${name} (${((performance.now() - since) / 1_000).toFixed(0)} s)\n${table(rows)}`);
  console.log(explanations(rows));
  return rows.every(isWithin);
}

/** @param {string} name */
function groupsFor(name) {
  if (name === 'all') return Object.entries(GROUPS);
  const found = Object.entries(GROUPS).filter(([known]) => known === name);
  if (found.length > 0) return found;
  throw new Error(`There is no benchmark ${name}, but: bytes, ${Object.keys(GROUPS).join(', ')}`);
}

async function run() {
  const [name = 'all'] = process.argv.slice(2);
  if (name === 'bytes') return measure(name, bytes);
  if (name === '--budget') {
    if (!existsSync(join(import.meta.dirname, '../dist/built'))) await build();
    return measure('byte budget', () => onServer((url) => inBrowser((browser) => byteBudget(browser, url))));
  }
  const groups = groupsFor(name);
  await build();
  let isAllWithin = true;
  for (const [known, group] of groups) isAllWithin = (await measure(known, group)) && isAllWithin;
  return isAllWithin;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
