// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../check/run.mjs';
import { EQUIVALENTS } from './equivalents.mjs';
import { distancesFrom } from './graph.mjs';
import { openJournal } from './journal.mjs';
import { mutantsOf } from './mutants.mjs';
import { print, summarise } from './report.mjs';
import { sampleOf } from './sample.mjs';
import { UNCHANGED } from './trial-process.mjs';
import { outcomesIn } from './trials.mjs';

/**
 * @typedef {import('./operators.mjs').Mutant} Mutant
 * @typedef {import('./trials.mjs').Trial} Trial
 * @typedef {import('./report.mjs').Report} Report
 * @typedef {{ alive: Mutant[], notRun: number[] }} Alive the mutants that no test killed; those not tried by all tests
 */

const USAGE =
  'Usage: npm run soak -- mutants [FOLDER…] [--sample N] [--seed S] [--workers N] [--no-journeys] [--nearest] [--continue]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1843' },
    workers: { type: 'string', default: '2' },
    journeys: { type: 'boolean', default: true },
    nearest: { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});

const journal = openJournal(join(root, 'mutants.jsonl'), values.continue);

/** @param {string} folder @param {RegExp} pattern */
const filesIn = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => pattern.test(path))
    .sort();

const TESTS = ['tests/domain', 'tests/machines'].flatMap((folder) => filesIn(folder, /\.test\.ts$/));
const JOURNEYS = filesIn('tests/journeys', /\.test\.tsx$/);

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

/**
 * Runs the tests of a trial, except for the mutants whose outcome is known from an interrupted run.
 * @param {Trial} trial
 */
async function allOutcomes(trial) {
  const known = journal.outcomesOf(trial);
  const open = trial.mutants.filter(({ id }) => !known.has(id));
  if (open.length === 0) return known;
  const unchanged = { ...open[0], id: UNCHANGED, start: 0, end: 0, after: '', operator: '' };
  const mutants = [/** @type {Mutant} */ (unchanged), ...open];
  return new Map([...known, ...(await outcomesIn({ ...trial, mutants }, journal.notesOf(trial)))]);
}

/** @param {Trial} trial @returns {Promise<Alive>} */
async function aliveAfter(trial) {
  const { mutants, tests } = trial;
  const outcomes = await allOutcomes(trial);
  const unchanged = outcomes.get(UNCHANGED) ?? 'survived';
  if (unchanged === 'survived') {
    const alive = mutants.filter(({ id }) => outcomes.get(id) !== 'killed');
    return { alive, notRun: alive.filter(({ id }) => outcomes.get(id) !== 'survived').map(({ id }) => id) };
  }
  const [{ file }] = /** @type {[Mutant]} */ (mutants);
  const fault = unchanged === 'killed' ? 'fails' : 'cannot be run';
  if (tests.length === 1) console.log(`${tests[0]} ${fault} without a mutant and is left out (${file})`);
  return tests.length === 1
    ? { alive: mutants, notRun: [] }
    : aliveAfterEach(
        mutants,
        tests.map((test) => ({ ...trial, tests: [test] })),
      );
}

/** Runs one trial after the other. @param {Mutant[]} mutants @param {Omit<Trial, 'mutants'>[]} trials @returns {Promise<Alive>} */
async function aliveAfterEach(mutants, trials) {
  let alive = mutants;
  /** @type {Set<number>} */
  const notRun = new Set();
  for (const trial of trials) {
    if (alive.length === 0) break;
    const result = await aliveAfter({ ...trial, mutants: alive });
    alive = result.alive;
    for (const id of result.notRun) notRun.add(id);
  }
  return { alive, notRun: alive.map(({ id }) => id).filter((id) => notRun.has(id)) };
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
  const { alive, notRun } = await aliveAfterEach(tried, trialsOf(file));
  const report = {
    file,
    mutants,
    excluded: mutants.length - tried.length,
    survivors: alive.filter(({ id }) => !notRun.includes(id)),
    notRun: alive.filter(({ id }) => notRun.includes(id)),
  };
  print(report);
  return report;
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
  const mutants = values.sample ? sampleOf(every, Number(values.sample), Number(values.seed)) : every;
  if (values.sample) console.log(`${mutants.length} of ${every.length} mutants, seed ${values.seed}`);
  const queue = files.flatMap((file) => {
    const own = mutants.filter((mutant) => mutant.file === file);
    return own.length > 0 ? [/** @type {[string, Mutant[]]} */ ([file, own])] : [];
  });
  const reports = (
    await Promise.all(Array.from({ length: Number(values.workers) }, () => worker(queue)))
  ).flat();
  process.exitCode = summarise(reports) ? 0 : 1;
}

if (values.help) console.log(USAGE);
else await run();
