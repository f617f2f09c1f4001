// @ts-check
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
      { name: `${name}: frames to each`, value: median(framesPerSecond), unit: '/s', limit: 10 },
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
