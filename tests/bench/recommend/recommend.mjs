// @ts-check
import { buildPrograms } from '../../support/node-programs.mjs';
import { startChild } from '../realtime/child.mjs';
import { median } from '../server-load.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {{ likes: number, reading: number, first: number[], again: number[] }} Measured */

const CROWD = { people: 10_000, pieces: 5_000, likes: 30, asked: 100 };
const FIRST_MS = 200;
const AGAIN_MS = 20;

/**
 * How long recommendations take with the likes of 10,000 people on a board of 5,000 pieces, in the embedded database.
 * @returns {Promise<Row[]>}
 */
export async function recommend() {
  const program = 'tests/bench/recommend/likes-of-crowd.ts';
  const { crowd } = await buildPrograms('bench-recommend', { crowd: program });
  const child = startChild(crowd);
  try {
    const measured = /** @type {Measured} */ (await child.call('measure', CROWD));
    const { likes, reading, first, again } = measured;
    return [
      { name: 'likes of 10,000 people on 5,000 pieces', value: likes, unit: '' },
      { name: 'reading them when the server starts', value: reading, unit: 'ms' },
      { name: 'first answer to a person, slowest', value: Math.max(...first), unit: 'ms', limit: FIRST_MS },
      { name: 'first answer to a person, median', value: median(first), unit: 'ms' },
      { name: 'again after a like, median', value: median(again), unit: 'ms', limit: AGAIN_MS },
    ];
  } finally {
    await child.stop();
  }
}
