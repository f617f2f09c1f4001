// @ts-check
import { join } from 'node:path';
import { startChild } from './child.mjs';
import { median, quantile, SECOND } from './figures.mjs';
import { buildPrograms } from './programs.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('./child.mjs').Child} Child */

const PAIRS = 5;
const ROUNDS = 8;
const CROWDS = [200, 1_000, 5_000];
const RATIO_MIN = 0.5;

const bare = (/** @type {string} */ name) => join(import.meta.dirname, `${name}.mjs`);

/** What a change of status costs on the wire. */
const TEXT = JSON.stringify({
  t: 'd',
  d: {
    a: 'm',
    b: { p: 'live/attendees', d: { 'p0/status': 'Available', 'p0/timestamp': 1_764_000_000_000 }, t: 1 },
  },
});

/** @param {Child} server @param {() => Promise<number[]>} run */
async function costOf(server, run) {
  const before = await server.call('cpu');
  const acknowledged = await run();
  const after = await server.call('cpu');
  return { cpu: (after - before) / SECOND, acknowledged };
}

/** @param {Awaited<ReturnType<typeof costOf>>} cost @param {number} listeners */
const rateOf = ({ cpu }, listeners) => (ROUNDS * listeners) / cpu;

/**
 * @param {number} listeners
 * @param {{ 'realtime-server': string, crowd: string }} programs
 * @returns {Promise<Row[]>}
 */
async function compare(listeners, programs) {
  const ours = { server: startChild(programs['realtime-server']), crowd: startChild(programs.crowd) };
  const floor = { server: startChild(bare('bare-sockets')), crowd: startChild(bare('bare-crowd')) };
  const url = `http://127.0.0.1:${await ours.server.call('listen')}`;
  const { port } = await floor.server.call('listen');
  await ours.crowd.call('join', { url, areas: ['hall'], count: 1, first: 0, present: true });
  await ours.crowd.call('join', { url, areas: ['hall'], count: listeners - 1, first: 1, present: false });
  await floor.crowd.call('join', { url: `ws://127.0.0.1:${port}`, count: listeners });
  /** @type {number[]} */
  const ratios = [];
  /** @type {number[]} */
  const rates = [];
  /** @type {number[]} */
  const acknowledged = [];
  // The writer listens to itself too: one push of its entry, one of its area.
  const input = { rounds: ROUNDS, listeners: listeners + 1 };
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const own = await costOf(ours.server, () => ours.crowd.call('changes', input));
    const least = await costOf(floor.server, () =>
      floor.crowd.call('changes', { rounds: ROUNDS, text: TEXT }),
    );
    if (pair === 0) continue;
    rates.push(rateOf(own, listeners));
    ratios.push(rateOf(own, listeners) / rateOf(least, listeners));
    acknowledged.push(...own.acknowledged);
  }
  await Promise.all([ours.server, ours.crowd, floor.server, floor.crowd].map((child) => child.stop()));
  const name = `a change to ${listeners} listeners`;
  return [
    { name: `${name}: delivered`, value: median(rates), unit: 'updates / CPU s' },
    { name: `${name}: ours, of what bare ws delivers`, value: median(ratios), unit: '', least: RATIO_MIN },
    { name: `${name}: acknowledged, median`, value: median(acknowledged), unit: 'ms' },
    { name: `${name}: acknowledged, 95 of 100`, value: quantile(acknowledged, 0.95), unit: 'ms' },
  ];
}

/** One change at a time to many listeners, against a bare `ws` server in turn. @returns {Promise<Row[]>} */
export async function fanOut() {
  const programs = await buildPrograms(['realtime-server', 'crowd']);
  const rows = [];
  for (const listeners of CROWDS) rows.push(...(await compare(listeners, programs)));
  return rows;
}
