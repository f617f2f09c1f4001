// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../check/run.mjs';
import { EQUIVALENTS } from './equivalents.mjs';
import { distancesFrom } from './graph.mjs';
import { mutantsOf } from './mutants.mjs';
import { OPERATORS } from './operators.mjs';
import { killedIn, UNCHANGED } from './trials.mjs';

/**
 * @typedef {import('./operators.mjs').Mutant} Mutant
 * @typedef {{ file: string, mutants: Mutant[], excluded: number, survivors: Mutant[] }} Report
 */

const USAGE =
  'Usage: npm run soak -- mutants [FOLDER…] [--sample N] [--seed S] [--workers N] [--no-journeys] [--nearest]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1843' },
    workers: { type: 'string', default: '2' },
    journeys: { type: 'boolean', default: true },
    nearest: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});

/** @param {string} folder @param {RegExp} pattern */
const filesIn = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => pattern.test(path))
    .sort();

const TESTS = ['tests/domain', 'tests/machines'].flatMap((folder) => filesIn(folder, /\.test\.ts$/));
const JOURNEYS = filesIn('tests/journeys', /\.test\.tsx$/);

/** Returns a seeded random number generator (mulberry32). @param {number} seed */
function seeded(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {Mutant[]} mutants the mutants of all files @param {number} count */
function sampleOf(mutants, count) {
  const random = seeded(Number(values.seed));
  const mixed = mutants
    .map((mutant) => ({ mutant, place: random() }))
    .sort((one, other) => one.place - other.place);
  return mixed.slice(0, count).map(({ mutant }) => mutant);
}

/** @param {Mutant} mutant */
const isEquivalent = ({ file, operator, text, after }) =>
  EQUIVALENTS.some(
    (one) =>
      one.file === file && one.operator === operator && one.text === text && (one.after ?? after) === after,
  );

/** Returns whether a test is named after a file, or after the machine it is a part of. @param {string} test @param {string} file */
function isNamedAfter(test, file) {
  const [name = ''] = basename(file).split('.');
  return ['.', '-'].some((next) => basename(test).startsWith(name + next));
}

/**
 * Returns the tests that need a file, in groups: first those named after it and those next to it, which kill
 * most, then the others.
 * @param {string} file
 */
function testsOf(file) {
  const distances = TESTS.map((test) => ({ test, distance: distancesFrom(test).get(file) ?? Infinity }))
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance);
  const nearest = distances[0]?.distance ?? 0;
  const groups = [
    distances.filter(({ test }) => isNamedAfter(test, file)),
    distances.filter(({ distance }) => distance === nearest),
    distances.filter(({ distance }) => distance > nearest && distance <= nearest + 2),
    distances.filter(({ distance }) => distance > nearest + 2),
  ];
  const known = new Set();
  return groups
    .map((group) => group.map(({ test }) => test).filter((test) => !known.has(test) && known.add(test)))
    .filter((tests) => tests.length > 0)
    .slice(0, values.nearest ? 1 : groups.length);
}

/** @param {Mutant[]} mutants of one file @param {string[]} tests @param {boolean} journeys @returns {Promise<Mutant[]>} the survivors */
async function survivorsOf(mutants, tests, journeys = false) {
  const [{ file }] = /** @type {[Mutant]} */ (mutants);
  const unchanged = { ...mutants[0], id: UNCHANGED, start: 0, end: 0, after: '', operator: '' };
  const all = [/** @type {Mutant} */ (unchanged), ...mutants];
  const killed = await killedIn({ mutants: all, tests, journeys });
  if (!killed.has(UNCHANGED)) return mutants.filter(({ id }) => !killed.has(id));
  if (tests.length === 1) console.log(`${tests[0]} fails without a mutant and is left out (${file})`);
  return tests.length === 1 ? mutants : survivorsOfEach(mutants, tests, journeys);
}

/**
 * Runs one test file after the other.
 * @param {Mutant[]} mutants
 * @param {string[]} tests
 * @param {boolean} journeys
 */
async function survivorsOfEach(mutants, tests, journeys) {
  let survivors = mutants;
  for (const test of tests)
    if (survivors.length > 0) survivors = await survivorsOf(survivors, [test], journeys);
  return survivors;
}

/** @param {string} file @returns {{ tests: string[], journeys: boolean }[]} */
function trialsOf(file) {
  const trials = testsOf(file).map((tests) => ({ tests, journeys: false }));
  const journeys =
    values.journeys && !values.nearest ? JOURNEYS.filter((test) => distancesFrom(test).has(file)) : [];
  return [...trials, ...journeys.map((test) => ({ tests: [test], journeys: true }))];
}

/** @param {string} file @param {Mutant[]} mutants @returns {Promise<Report>} */
async function reportOn(file, mutants) {
  const tried = mutants.filter((mutant) => !isEquivalent(mutant));
  let survivors = tried;
  for (const { tests, journeys } of trialsOf(file))
    if (survivors.length > 0) survivors = await survivorsOf(survivors, tests, journeys);
  const report = { file, mutants, excluded: mutants.length - tried.length, survivors };
  print(report);
  return report;
}

/** @param {Report} report */
function print({ file, mutants, excluded, survivors }) {
  const counts = OPERATORS.map((operator) => [
    operator,
    mutants.filter((one) => one.operator === operator).length,
  ]);
  const operators = counts.filter(([, count]) => count).map(([operator, count]) => `${operator} ${count}`);
  const killed = mutants.length - excluded - survivors.length;
  console.log(
    `${file}: ${mutants.length} mutants, ${killed} killed, ${survivors.length} survived, ${excluded} excluded (${operators.join(', ')})`,
  );
  const short = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').slice(0, 70);
  for (const { line, operator, before, after } of survivors)
    console.log(`    ${file}:${line} ${operator} ${short(before)} → ${short(after) || '(nothing)'}`);
}

/** @param {[string, Mutant[]][]} queue @returns {Promise<Report[]>} */
async function worker(queue) {
  const reports = [];
  for (let next = queue.shift(); next; next = queue.shift()) reports.push(await reportOn(...next));
  return reports;
}

async function run() {
  const folders = positionals.length > 0 ? positionals : ['machines'];
  const files = folders.flatMap((path) => (path.endsWith('.ts') ? [path] : filesIn(path, /\.ts$/)));
  const every = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  const mutants = values.sample ? sampleOf(every, Number(values.sample)) : every;
  if (values.sample) console.log(`${mutants.length} of ${every.length} mutants, seed ${values.seed}`);
  const queue = files.flatMap((file) => {
    const own = mutants.filter((mutant) => mutant.file === file);
    return own.length > 0 ? [/** @type {[string, Mutant[]]} */ ([file, own])] : [];
  });
  const reports = (
    await Promise.all(Array.from({ length: Number(values.workers) }, () => worker(queue)))
  ).flat();
  const sum = (/** @type {(report: Report) => number} */ count) =>
    reports.reduce((all, one) => all + count(one), 0);
  const [total, excluded, survived] = [
    sum((one) => one.mutants.length),
    sum((one) => one.excluded),
    sum((one) => one.survivors.length),
  ];
  const killed = total - excluded - survived;
  const share = ((100 * killed) / Math.max(1, total - excluded)).toFixed(1);
  console.log(
    `${total} mutants: ${killed} killed (${share} %), ${survived} survived, ${excluded} excluded as equivalent`,
  );
  process.exitCode = killed >= 0.95 * (total - excluded) && excluded <= 0.03 * total ? 0 : 1;
}

if (values.help) console.log(USAGE);
else await run();
