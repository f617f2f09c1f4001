// @ts-check
import { join } from 'node:path';
import { temporaryFolder } from '../foyer-process.mjs';
import { startChild } from './child.mjs';
import { median } from './figures.mjs';
import { buildPrograms } from './programs.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('./child.mjs').Child} Child */

const RUSHING = 2_000;
const PAIRS = 3;
const AREAS = Array.from({ length: 20 }, (_, index) => `area-${index}`);

/**
 * Many come to a server at once.
 * @param {Child} server
 * @param {number} port
 * @param {{ members: unknown[], present: boolean }} people
 */
async function rushTo(server, port, people) {
  const { crowd: crowdProgram } = await buildPrograms(['crowd']);
  const crowd = startChild(crowdProgram);
  const joining = { url: `http://127.0.0.1:${port}`, areas: AREAS, count: RUSHING, first: 0, ...people };
  const before = await server.call('cpu');
  const since = performance.now();
  const failures = await crowd.call('rush', joining);
  const seconds = (performance.now() - since) / 1_000;
  const after = await server.call('cpu');
  await Promise.all([server.stop('SIGTERM'), crowd.stop()]);
  return { failures, seconds, each: (after - before) / 1_000 / RUSHING };
}

/** A server was killed; its people come to the next one, which checks tokens and accounts. */
async function rushToNext(
  /** @type {string} */ program,
  /** @type {string} */ dataDir,
  /** @type {{ members: unknown[], present: boolean }} */ people,
) {
  const server = startChild(program);
  return rushTo(server, await server.call('listenWithAccounts', dataDir), people);
}

async function rushToBare(/** @type {unknown[]} */ members) {
  const server = startChild(join(import.meta.dirname, 'bare-answers.mjs'));
  return rushTo(server, await server.call('listen'), { members, present: false });
}

/** 2,000 come back at once: connected and listening, then also seen by the hundred of their area. @returns {Promise<Row[]>} */
export async function rush() {
  const { 'realtime-server': program } = await buildPrograms(['realtime-server']);
  const folder = await temporaryFolder();
  const first = startChild(program);
  const members = await first.call('createMembers', { dataDir: folder.path, count: RUSHING });
  await first.stop('SIGTERM');
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push({
      own: await rushToNext(program, folder.path, { members, present: false }),
      bare: await rushToBare(members),
    });
  const present = await rushToNext(program, folder.path, { members, present: true });
  await folder.remove();
  const failures = present.failures + pairs.reduce((sum, { own }) => sum + own.failures, 0);
  const name = `${RUSHING} come back at once`;
  const each = median(pairs.map(({ own }) => own.each));
  return [
    { name: `${name}: failures`, value: failures, unit: '', limit: 0 },
    { name: `${name} and listen: server CPU`, value: each, unit: 'ms each', limit: 0.8 },
    {
      name: `${name} and listen: of what bare ws needs`,
      value: median(pairs.map(({ own, bare }) => own.each / bare.each)),
      unit: '',
      limit: 3,
    },
    { name: `${name} and are seen by 100 each: server CPU`, value: present.each, unit: 'ms each' },
    { name: `${name} and are seen by 100 each: all are there after`, value: present.seconds, unit: 's' },
  ];
}
