// @ts-check
import { temporaryFolder } from '../foyer-process.mjs';
import { startChild } from './child.mjs';
import { median, SECOND } from './figures.mjs';
import { buildPrograms } from './programs.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('./child.mjs').Child} Child */

/**
 * A server and a crowd in processes of their own, as long as the task takes.
 * @template T
 * @param {(parts: { server: Child, crowd: Child, url: string }) => Promise<T>} task
 */
async function inTheHouse(task) {
  const programs = await buildPrograms(['realtime-server', 'crowd']);
  const server = startChild(programs['realtime-server']);
  const crowd = startChild(programs.crowd);
  try {
    return await task({ server, crowd, url: `http://127.0.0.1:${await server.call('listen')}` });
  } finally {
    await Promise.all([server.stop(), crowd.stop()]);
  }
}

const STREAM = { movers: 20, perSecond: 10, seconds: 5 };
const WATCHERS = 2_000;

/** Twenty people of one area change ten times a second, 2,000 look on. @returns {Promise<Row[]>} */
export const coalesced = () =>
  inTheHouse(async ({ server, crowd, url }) => {
    const joining = { url, areas: ['hall'] };
    const { movers, perSecond, seconds } = STREAM;
    await crowd.call('join', { ...joining, count: movers, first: 0, present: true });
    await crowd.call('join', { ...joining, count: WATCHERS - movers, first: movers, present: false });
    await crowd.call('stream', { ...STREAM, seconds: 1 });
    const before = await server.call('cpu');
    const { updates, framesPerSecond, delays } = await crowd.call('stream', STREAM);
    const after = await server.call('cpu');
    const delivered = (updates * WATCHERS) / ((after - before) / SECOND);
    const lost = movers * perSecond * seconds - updates;
    const name = `${movers * perSecond} changes/s to ${WATCHERS} listeners`;
    return [
      { name: `${name}: delivered`, value: delivered, unit: 'updates / CPU s', least: 400_000 },
      { name: `${name}: frames to each`, value: framesPerSecond, unit: '/s', limit: 10 },
      { name: `${name}: median delay`, value: median(delays), unit: 'ms', limit: 200 },
      { name: `${name}: merged into a later one`, value: lost, unit: 'updates' },
    ];
  });

/** Pushes that one person's move causes, whatever the number of people elsewhere. @returns {Promise<Row[]>} */
export async function moveCosts() {
  const rows = [];
  for (const people of [200, 2_000, 10_000]) {
    const elsewhere = Array.from({ length: 48 }, (_, index) => `stand-${index}`);
    const counts = await inTheHouse(async ({ crowd, url }) => {
      const near = { url, count: 20, present: true };
      await crowd.call('join', { ...near, areas: ['from'], first: 0 });
      await crowd.call('join', { ...near, areas: ['to'], first: 20 });
      const rest = { url, areas: elsewhere, count: people - 40, first: 40, present: true };
      await crowd.call('join', rest);
      return crowd.call('moves', { to: 'to', rounds: 4 });
    });
    const name = `pushes of one move, 20 people in each of its areas, ${people} in all`;
    rows.push({ name, value: Math.max(...counts), unit: '', limit: 42 });
  }
  return rows;
}

/** What a connection that listens to its area keeps in the server. @returns {Promise<Row[]>} */
export const connectionMemory = () =>
  inTheHouse(async ({ server, crowd, url }) => {
    const joining = { url, areas: ['hall'], present: false };
    await crowd.call('join', { ...joining, count: 200, first: 0 });
    const before = await server.call('memory');
    await crowd.call('join', { ...joining, count: 4_000, first: 200 });
    const after = await server.call('memory');
    const each = (/** @type {'rss' | 'heap'} */ key) => (after[key] - before[key]) / 4_000 / 1_024;
    return [
      { name: 'memory of a connection, resident', value: each('rss'), unit: 'KB' },
      { name: 'memory of a connection, heap', value: each('heap'), unit: 'KB' },
    ];
  });

const RUSHING = 2_000;

/**
 * A server is killed; its people come to the next one at once, tokens and accounts checked.
 * @param {string} program
 * @param {{ dataDir: string, members: unknown[], present: boolean }} input
 */
async function rushTo(program, { dataDir, members, present }) {
  const server = startChild(program);
  const { crowd: crowdProgram } = await buildPrograms(['crowd']);
  const crowd = startChild(crowdProgram);
  const port = await server.call('listenWithAccounts', dataDir);
  const areas = Array.from({ length: 20 }, (_, index) => `area-${index}`);
  const joining = { url: `http://127.0.0.1:${port}`, areas, count: RUSHING, first: 0, members, present };
  const before = await server.call('cpu');
  const since = performance.now();
  const failures = await crowd.call('rush', joining);
  const seconds = (performance.now() - since) / 1_000;
  const after = await server.call('cpu');
  await Promise.all([server.stop('SIGTERM'), crowd.stop()]);
  return { failures, seconds, each: (after - before) / 1_000 / RUSHING };
}

/** 2,000 come back at once: connected and listening, then also seen by the hundred of their area. @returns {Promise<Row[]>} */
export async function rush() {
  const { 'realtime-server': program } = await buildPrograms(['realtime-server']);
  const folder = await temporaryFolder();
  const first = startChild(program);
  const members = await first.call('createMembers', { dataDir: folder.path, count: RUSHING });
  await first.stop('SIGTERM');
  const asked = { dataDir: folder.path, members };
  const looking = await rushTo(program, { ...asked, present: false });
  const present = await rushTo(program, { ...asked, present: true });
  await folder.remove();
  const name = `${RUSHING} come back at once`;
  return [
    { name: `${name}: failures`, value: looking.failures + present.failures, unit: '', limit: 0 },
    { name: `${name} and listen: server CPU`, value: looking.each, unit: 'ms each', limit: 0.8 },
    { name: `${name} and are seen by 100 each: server CPU`, value: present.each, unit: 'ms each' },
    { name: `${name} and are seen by 100 each: all are there after`, value: present.seconds, unit: 's' },
  ];
}
