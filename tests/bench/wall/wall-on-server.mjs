// @ts-check
import { buildPrograms } from '../../support/node-programs.mjs';
import { startChild } from '../realtime/child.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {{ pushes: number, characters: number }} Cost */
/** @typedef {{ posted: Cost, liked: Cost, counted: number }} Costs */

const PEOPLE = 100;
const LENGTHS = [100, 10_000];
/** A like changes one number and one short path; what changes within a tick of the server is sent together. */
const LIKE_BYTES = 140;

/**
 * What a new post, and a like of everybody, cost each person who follows a wall: counts, no times.
 * @returns {Promise<Row[]>}
 */
export async function wallOnServer() {
  const { costs: program } = await buildPrograms('bench-wall', { costs: 'tests/bench/wall/wall-costs.ts' });
  const child = startChild(program);
  try {
    await child.call('join', PEOPLE);
    const measured = /** @type {Costs[]} */ ([]);
    for (const length of LENGTHS) measured.push(await child.call('costs', length));
    const [few, many] = /** @type {[Costs, Costs]} */ (measured);
    return [
      { name: 'a new post on 10,000: frames for each person', value: many.posted.pushes, unit: '', limit: 1 },
      { name: 'a new post on 10,000: bytes for each person', value: many.posted.characters, unit: 'B' },
      {
        name: 'a new post: bytes on 10,000 posts / 100',
        value: many.posted.characters / few.posted.characters,
        unit: '',
        limit: 1.05,
      },
      { name: `likes of ${PEOPLE} people that are counted`, value: many.counted, unit: '' },
      {
        name: `a like among ${PEOPLE} at once: bytes for each person`,
        value: many.liked.characters / PEOPLE,
        unit: 'B',
        limit: LIKE_BYTES,
      },
    ];
  } finally {
    await child.stop();
  }
}
