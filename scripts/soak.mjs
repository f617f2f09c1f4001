// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * @typedef {{ args: string[], env?: Record<string, string> }} Run
 * @typedef {object} Part
 * @property {string} what what one of `count` is
 * @property {number} count how many without a number on the command line
 * @property {(count: number, seed: number) => Run[]} runs
 */

const root = join(import.meta.dirname, '..');
const VITEST = ['node_modules/.bin/vitest', 'run', '--disable-console-intercept', '--project'];
/** Limited, because more schedules in one process would fill its memory with apps of the SDK. */
const SCHEDULES_PER_PROCESS = 2_000;
const CHATS_PER_PROCESS = 500;

/** @param {string} project @param {string[]} files @param {Record<string, number>} env @returns {Run} */
const vitest = (project, files, env) => ({
  args: [...VITEST, project, ...files],
  env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
});

const FAULTY = [
  'presence-schedules',
  'real-links',
  'races',
  'rooms/room-schedules',
  'rooms/room-cuts',
  'wall/post-cuts',
].map((name) => `tests/server/faults/${name}`);

/** @param {number} count @param {number} seed @returns {Run[]} */
function faultRuns(count, seed) {
  const starts = Array.from(
    { length: Math.ceil(count / SCHEDULES_PER_PROCESS) },
    (_, process) => process * SCHEDULES_PER_PROCESS,
  );
  return starts.map((done) =>
    vitest('faults', FAULTY, {
      FAULT_RUNS: Math.min(SCHEDULES_PER_PROCESS, count - done),
      FAULT_SEED: seed + done,
    }),
  );
}

/** @param {number} count @param {number} seed @returns {Run[]} */
function chatRuns(count, seed) {
  const processes = Math.ceil(count / CHATS_PER_PROCESS);
  return Array.from({ length: processes }, (_, process) => {
    const done = process * CHATS_PER_PROCESS;
    const runs = Math.min(CHATS_PER_PROCESS, count - done);
    return vitest('faults', ['tests/server/faults/chat'], { CHAT_RUNS: runs, CHAT_SEED: seed + done });
  });
}

/** @param {number} count @param {string} searched @returns {Run[]} */
const screenRuns = (count, searched) => [
  { args: ['scripts/build.mjs'] },
  ...Array.from({ length: count }, () => ({
    args: ['node_modules/.bin/playwright', 'test', '-c', 'tests/e2e', 'screens\\.spec'],
    env: { SCREENS: searched },
  })),
];

/** The oldest supported Node, and the newest of each line with long-term support. */
const NODES = ['20.19.0', '22', '24'];

const KILLED_STORES = [
  'tests/server/platform/store/durability',
  'tests/server/backend/realtime/persistence/kills',
];

/**
 * The parts of the search, in order; their names are arguments of the command line.
 * @type {Record<string, Part>}
 */
const PARTS = {
  faults: { what: 'schedules of network faults', count: 10_000, runs: faultRuns },
  chat: { what: 'schedules of people who talk under faults', count: 5_000, runs: chatRuns },
  fuzz: {
    what: 'random operations, compared with the Firebase SDK',
    count: 20_000,
    runs: (count, seed) => [vitest('faults', ['tests/server/fuzz'], { FUZZ_STEPS: count, FUZZ_SEED: seed })],
  },
  properties: {
    what: 'times the cases of the property tests',
    count: 20,
    runs: (count, seed) => [
      vitest('server', ['tests/server/backend/realtime'], { FUZZ_FACTOR: count, FUZZ_SEED: seed }),
    ],
  },
  api: {
    what: 'requests to every call of the API',
    count: 20_000,
    runs: (count, seed) => [vitest('server', ['tests/server/api'], { API_RUNS: count, API_SEED: seed })],
  },
  machines: {
    what: 'random events per machine',
    count: 100_000,
    runs: (count, seed) => [
      vitest('units', ['tests/machines'], { FOYER_RANDOM_RUNS: count, FOYER_RANDOM_SEED: seed }),
    ],
  },
  kills: {
    what: 'kills of servers and databases that write',
    count: 50,
    runs: (count) => [
      vitest('server', KILLED_STORES, { KILLS: count }),
      vitest('faults', ['tests/server/faults/killed-server'], { KILLS: count }),
    ],
  },
  backup: {
    what: 'backups of a server under load',
    count: 10,
    runs: (count) =>
      Array.from({ length: count }, () =>
        vitest('server', ['tests/server/features/backup/backup-under-load'], {}),
      ),
  },
  screens: {
    what: 'rounds over every view at every size, in three languages and both schemes',
    count: 1,
    runs: (count) => screenRuns(count, 'all'),
  },
  languages: {
    what: 'rounds over the texts of every view on a phone and a large screen, in five languages and a made-up one',
    count: 1,
    runs: (count) => screenRuns(count, 'languages'),
  },
  rooms: {
    what: 'visits to a room in one page, which must leave nothing open, and three people in it under a cut',
    count: 50,
    runs: (count) => [
      { args: ['scripts/build.mjs'] },
      {
        args: ['node_modules/.bin/playwright', 'test', '-c', 'tests/e2e', 'room-(visits|cut)\\.spec'],
        env: { ROOM_VISITS: String(count) },
      },
    ],
  },
  turn: {
    what: 'rounds of calls and rooms over a TURN server (coturn) whose ways are cut',
    count: 1,
    runs: (count) => [
      { args: ['scripts/build.mjs'] },
      {
        args: ['node_modules/.bin/playwright', 'test', '-c', 'tests/e2e', 'turn-cuts\\.spec', '--workers=1'],
        env: { TURN_CUTS: String(count) },
      },
    ],
  },
  platforms: {
    what: 'supported versions of Node',
    count: NODES.length,
    runs: (count) => NODES.slice(0, count).map((version) => ({ args: ['scripts/platforms.mjs', version] })),
  },
  mutants: {
    what: 'faults in the machines, one at a time',
    count: 60,
    runs: (count, seed) => [{ args: ['scripts/mutants.mjs', String(count), String(seed)] }],
  },
};

/** @param {Run} run @returns {Promise<boolean>} */
function succeeds({ args, env }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** @param {Run} run */
const commandOf = ({ args, env = {} }) =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), 'node', ...args].join(' ');

/** Runs a part and returns the commands that repeat what failed. @param {Part} part @param {number} count @param {number} seed */
async function search({ runs }, count, seed) {
  const failed = [];
  for (const run of runs(count, seed)) if (!(await succeeds(run))) failed.push(commandOf(run));
  return failed;
}

async function soak() {
  const [name, ...values] = process.argv.slice(2);
  const [count, seed = Date.now() % 1_000_000] = values.map(Number);
  const chosen = Object.entries(PARTS).filter(([known]) => name === undefined || known === name);
  if (chosen.length === 0)
    throw new Error(`There is no search ${name}, but: ${Object.keys(PARTS).join(', ')}`);
  const failed = [];
  for (const [known, part] of chosen) {
    const amount = count ?? part.count;
    console.log(`\n▶ ${known}: ${amount} ${part.what}, seed ${seed}`);
    failed.push(...(await search(part, amount, seed)));
  }
  console.log(failed.length === 0 ? '\nNothing was found.' : `\nFound. To repeat:\n${failed.join('\n')}`);
  return failed.length === 0;
}

try {
  process.exitCode = (await soak()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
