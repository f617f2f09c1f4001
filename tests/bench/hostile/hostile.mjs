// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { buildPrograms } from '../../support/node-programs.mjs';
import { startFoyer, temporaryFolder } from '../foyer-process.mjs';
import { startChild } from '../realtime/child.mjs';
import { quantile } from '../realtime/figures.mjs';
import { PEOPLE, signIn } from '../server-load.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {Awaited<ReturnType<typeof startFoyer>>} Server */

const ATTACKERS = 8;
const SECONDS = { calm: 20, half: 75, settling: 15 };
/** Megabytes of the realtime database: of one person on a day, and of everybody. */
const STORED = { person: 4, everyone: 100 };
const VENUE = '/api/ui/venue?architectureId=demo';

/** Returns milliseconds. @param {() => Promise<unknown>} task */
async function timed(task) {
  const since = performance.now();
  await task();
  return performance.now() - since;
}

/** Asks for the venue and logs in, each again and again with pauses, for some seconds. @param {string} url @param {string} token @param {number} seconds */
async function asked(url, token, seconds) {
  const until = performance.now() + seconds * 1_000;
  /** @param {() => Promise<unknown>} task @param {number} rest */
  const lane = async (task, rest) => {
    const times = [];
    while (performance.now() < until) {
      times.push(await timed(task));
      await pause(rest);
    }
    return times;
  };
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const venue = async () => {
    const answer = await fetch(`${url}${VENUE}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The venue was answered with ${answer.status}`);
  };
  const [venues, logins] = await Promise.all([lane(venue, 20), lane(() => signIn(url, PEOPLE[1]), 200)]);
  return { venues, logins };
}

/** Returns the megabytes of a process. @param {number} pid */
async function megabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** @typedef {Awaited<ReturnType<typeof asked>>} Times */

/** @param {Times} one @param {Times} other */
const together = (one, other) => ({
  venues: [...one.venues, ...other.venues],
  logins: [...one.logins, ...other.logins],
});

/** @param {Server} server @param {string} program @param {unknown[]} members */
async function measure({ url, pid }, program, members) {
  const token = await signIn(url);
  await asked(url, token, 2);
  const calm = await asked(url, token, SECONDS.calm);
  const before = await megabytes(pid);
  const attackers = startChild(program);
  await attackers.call('start', { url, members, victim: decodeJwt(token).sub });
  const first = await asked(url, token, SECONDS.half);
  const half = await megabytes(pid);
  const second = await asked(url, token, SECONDS.half);
  const during = await megabytes(pid);
  const { taken, refused, lost } = await attackers.call('stop');
  await attackers.stop();
  await pause(SECONDS.settling * 1_000);
  const later = await asked(url, token, SECONDS.calm);
  const after = await megabytes(pid);
  // Before and after: the machine may have become slower meanwhile.
  const [quiet, meanwhile] = [together(calm, later), together(first, second)];
  return { quiet, meanwhile, before, half, during, after, taken, refused, lost };
}

/** @param {{ [name: string]: number[] }} times @param {'venues' | 'logins'} kind */
const slow = (times, kind) => quantile(times[kind] ?? [], 0.95);

/**
 * What one hall notices of eight accounts that do all they can to stop it: pictures, uploads under taken ids, large
 * merges and elements, rings, moves and reads, on eight connections each.
 * @returns {Promise<Row[]>}
 */
export async function hostile() {
  const [{ 'realtime-server': accounts }, { attackers }] = [
    await buildPrograms('bench', { 'realtime-server': 'tests/bench/realtime/realtime-server.ts' }),
    await buildPrograms('bench-hostile', { attackers: 'tests/bench/hostile/attackers.ts' }),
  ];
  const folder = await temporaryFolder();
  const settings = join(folder.path, 'foyer.json');
  const realtime = { megabytes: STORED.everyone, megabytesPerPersonPerDay: STORED.person };
  await writeFile(settings, JSON.stringify({ limits: { realtime } }));
  const options = { dataDir: join(folder.path, 'data'), env: { FOYER_CONFIG: settings } };
  await (await startFoyer(options)).stop();
  const creating = startChild(accounts);
  const members = await creating.call('createMembers', { dataDir: options.dataDir, count: ATTACKERS });
  await creating.stop('SIGTERM');
  const server = await startFoyer(options);
  try {
    const { quiet, meanwhile, ...seen } = await measure(server, attackers, members);
    return [
      { name: 'attempts of 8 accounts', value: seen.taken + seen.refused + seen.lost, unit: '' },
      { name: 'of them refused', value: seen.refused, unit: '' },
      { name: 'GET /api/ui/venue, p95', value: slow(quiet, 'venues'), unit: 'ms' },
      {
        name: 'the same while they do, of that',
        value: slow(meanwhile, 'venues') / slow(quiet, 'venues'),
        unit: '',
        limit: 2,
      },
      { name: 'its slowest answer while they do', value: Math.max(...meanwhile.venues), unit: 'ms' },
      { name: 'a login with a password, p95', value: slow(quiet, 'logins'), unit: 'ms' },
      {
        name: 'the same while they do, of that',
        value: slow(meanwhile, 'logins') / slow(quiet, 'logins'),
        unit: '',
        limit: 2,
      },
      { name: 'its slowest answer while they do', value: Math.max(...meanwhile.logins), unit: 'ms' },
      { name: 'memory of the server before it', value: seen.before, unit: 'MB' },
      { name: 'while they do, at the end', value: seen.during, unit: 'MB' },
      { name: 'the same, of half-time', value: seen.during / seen.half, unit: '', limit: 1.2 },
      { name: 'after it, of before', value: seen.after / seen.before, unit: '', limit: 4 },
    ];
  } finally {
    await server.stop();
    await folder.remove();
  }
}
