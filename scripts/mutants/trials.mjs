// @ts-check
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../check/run.mjs';

/**
 * @typedef {import('./operators.mjs').Mutant} Mutant
 * @typedef {{ mutants: Mutant[], tests: string[], journeys: boolean }} Trial
 * @typedef {{ started?: number, ended?: number, test?: string, ok?: boolean, finished?: boolean, computed: number }} Message
 * @typedef {{ mutant: number, test: string, begun: number, isFinished: boolean }} Progress
 * @typedef {{ killed: Set<number>, ended: Map<number, number>, costs: Map<string, number> }} Known
 * The killed mutants; the number of ended test files of each; the CPU time of each test file without a mutant.
 */

/** The least CPU time of a test file that counts as an endless loop caused by the mutant, in microseconds. */
const LIMIT = 5_000_000;
/** The same, as a multiple of the time without a mutant. */
const SLOWDOWN = 3;

/** The unchanged source: its tests must pass, or a killed mutant proves nothing. */
export const UNCHANGED = 999_999;

/**
 * Runs the tests once for each mutant, in one process that is started again after a mutant that hangs.
 * @param {Trial} trial
 * @returns {Promise<Set<number>>} the ids of the killed mutants
 */
export async function killedIn(trial) {
  /** @type {Set<number>} */
  const killed = new Set();
  /** @type {Known} */
  const known = { killed, ended: new Map(), costs: new Map() };
  let left = trial.mutants;
  while (left.length > 0) {
    const hanging = await runOnce({ ...trial, mutants: left }, known);
    if (hanging !== null) killed.add(hanging);
    const isDone = (/** @type {Mutant} */ { id }) => known.ended.get(id) === trial.tests.length;
    const remaining = left.filter((mutant) => mutant.id !== hanging && !isDone(mutant));
    if (remaining.length === left.length) throw new Error(`The tests of ${left[0]?.file} cannot be run`);
    left = remaining;
  }
  return killed;
}

/**
 * @param {Trial} trial
 * @param {Known} known
 * @returns {Promise<number | null>} the mutant that hangs
 */
function runOnce(trial, known) {
  const child = fork(join(root, 'scripts/mutants/trial.mjs'), {
    cwd: root,
    // XState detects endless loops of transitions only in its development build.
    execArgv: ['--conditions=development'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  /** @type {Progress} */
  const progress = { mutant: -1, test: '', begun: 0, isFinished: false };
  child.on('message', (/** @type {Message} */ message) => {
    note(progress, message, known);
    if (isEndless(progress, message, known)) child.kill('SIGKILL');
  });
  child.send(trial);
  return new Promise((resolve) => {
    child.once('exit', () => resolve(progress.isFinished ? null : progress.mutant));
  });
}

/** @param {Progress} progress @param {Message} message @param {Known} known */
function note(progress, { started, ended, test = '', ok, finished = false, computed }, known) {
  progress.isFinished ||= finished;
  if (started !== undefined) Object.assign(progress, { mutant: started, test, begun: computed });
  if (ended === undefined) return;
  known.ended.set(ended, (known.ended.get(ended) ?? 0) + 1);
  if (!ok) known.killed.add(ended);
  if (ended === UNCHANGED) known.costs.set(test, computed - progress.begun);
}

/** @param {Progress} progress @param {Message} message @param {Known} known */
function isEndless({ mutant, test, begun }, { computed }, { costs }) {
  const cost = costs.get(test);
  return mutant >= 0 && cost !== undefined && computed - begun > LIMIT + SLOWDOWN * cost;
}
