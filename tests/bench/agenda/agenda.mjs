// @ts-check
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, startFoyer, temporaryFolder } from '../foyer-process.mjs';
import { median } from '../realtime/figures.mjs';
import { storageOfAttendee } from '../visit.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('../table.mjs').Row} Row */

const run = promisify(execFile);
const SMALL = 100;
const LARGE = 2_000;
const DAYS = 3;
const ROOMS = 20;
const PAIRS = 9;
const MINUTE = 60_000;
const ABSTRACT = 'What a loom reads, what it cannot read, and who taught it the difference. '.repeat(14);

/** A public schedule with so many sessions, from today on. @param {number} count */
function scheduleOf(count) {
  const today = new Date().toISOString().slice(0, 10);
  const perRoom = Math.ceil(count / DAYS / ROOMS);
  const sessionIn = (/** @type {number} */ index) => {
    const [day, place] = [index % DAYS, Math.floor(index / DAYS)];
    const start =
      Date.parse(`${today}T00:00:00Z`) + (day * 24 * 60 + Math.floor(place / ROOMS) * 30) * MINUTE;
    return {
      day,
      guid: `session-${index}`,
      date: new Date(start).toISOString().replace('.000Z', '+00:00'),
      start: new Date(start).toISOString().slice(11, 16),
      duration: '00:25',
      room: `Room ${(place % ROOMS) + 1}`,
      title: `Session ${index} of ${perRoom}`,
      abstract: ABSTRACT,
      persons: [{ public_name: `Speaker ${index}`, biography: ABSTRACT.slice(0, 300) }],
    };
  };
  const all = Array.from({ length: count }, (_, index) => sessionIn(index));
  const days = Array.from({ length: DAYS }, (_, day) => ({
    date: new Date(Date.parse(today) + day * 24 * 60 * MINUTE).toISOString().slice(0, 10),
    rooms: { All: all.filter((one) => one.day === day) },
  }));
  return { schedule: { conference: { title: 'Looms', time_zone_name: 'Europe/Berlin', days } } };
}

/**
 * Makes a venue of a schedule as a host does, with the commands of a running server.
 * @param {string} folder @param {number} count
 */
async function importSchedule(folder, count) {
  const file = join(folder, 'schedule.json');
  await writeFile(file, JSON.stringify(scheduleOf(count)));
  const command = (/** @type {string[]} */ ...words) =>
    run(process.execPath, [join(root, 'scripts/command.mjs'), 'venue', ...words], {
      cwd: root,
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
    });
  const since = performance.now();
  await command('import-schedule', file);
  await command('publish');
  return (performance.now() - since) / 1_000;
}

/** Runs in the page: the milliseconds from a click on the link to the agenda until the frame with its sessions. */
const opening = async () => {
  const link = () => document.querySelector('header a[href$="/agenda"]');
  while (!link()) await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const since = performance.now();
  /** @type {HTMLElement} */ (link()).click();
  while (!document.querySelector('main li article')) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - since;
};

/**
 * A visitor who opens the agenda for the first time.
 * @param {Browser} browser @param {string} url
 */
async function visitorOf(browser, url) {
  const storageState = await storageOfAttendee(browser, url);
  return async () => {
    const context = await browser.newContext({ storageState, viewport: { width: 1_366, height: 800 } });
    const page = await context.newPage();
    await page.goto(url);
    const milliseconds = Number(await page.evaluate(`(${opening})()`));
    const nodes = Number(await page.evaluate('document.querySelectorAll("*").length'));
    await context.close();
    return { milliseconds, nodes };
  };
}

/** @param {number} count */
async function venueWith(count) {
  const folder = await temporaryFolder();
  const server = await startFoyer({ dataDir: join(folder.path, 'data') });
  const seconds = await importSchedule(folder.path, count);
  const stop = async () => {
    await server.stop();
    await folder.remove();
  };
  return { url: server.url, seconds, stop };
}

/**
 * How long a schedule takes to stand as a venue, and how much longer an agenda of 2,000 sessions takes to open than one of 100.
 * @param {Browser} browser
 * @returns {Promise<Row[]>}
 */
export async function agenda(browser) {
  const [small, large] = [await venueWith(SMALL), await venueWith(LARGE)];
  const [visitSmall, visitLarge] = [await visitorOf(browser, small.url), await visitorOf(browser, large.url)];
  await visitSmall();
  await visitLarge();
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push([await visitSmall(), await visitLarge()]);
  await small.stop();
  await large.stop();
  const largeOnes = pairs.map(([, one]) => one?.milliseconds ?? Number.NaN);
  const ratios = pairs.map(([one, other]) => (other?.milliseconds ?? Number.NaN) / (one?.milliseconds ?? 0));
  return [
    { name: `a schedule of ${LARGE} sessions stands as a venue`, value: large.seconds, unit: 's', limit: 60 },
    { name: `the agenda of ${LARGE} sessions opens`, value: median(largeOnes), unit: 'ms' },
    { name: `the same, of that with ${SMALL}`, value: median(ratios), unit: '', limit: 1.5 },
    {
      name: 'its elements in the page',
      value: pairs.at(-1)?.[1]?.nodes ?? Number.NaN,
      unit: '',
      limit: 2_500,
    },
  ];
}
