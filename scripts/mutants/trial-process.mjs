// @ts-check
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../check/run.mjs';

/**
 * @typedef {import('./trials.mjs').Trial} Trial
 * @typedef {import('./trials.mjs').Costs} Costs
 * @typedef {import('./trials.mjs').Settle} Settle
 * @typedef {import('./trials.mjs').Ending} Ending
 * @typedef {{ started?: number, ended?: number, test?: string, ok?: boolean, computed: number }} Message
 * @typedef {{ mutant: number, test: string, begun: number, isEndless: boolean, ended: Map<number, number> }} Progress
 * `ended` counts the ended test files of each mutant.
 */

/** The least CPU time of a test file that counts as an endless loop caused by the mutant, in microseconds. */
const LIMIT = 5_000_000;
/** The same, as a multiple of the time without a mutant. */
const SLOWDOWN = 3;
/** The unchanged source: its tests must pass, or a killed mutant proves nothing. */
export const UNCHANGED = 999_999;

/**
 * Runs the tests of all mutants in a process of its own, which it stops at the first mutant that runs endlessly.
 * @param {Trial} trial
 * @param {Costs} costs filled by the unchanged source
 * @param {Settle} settle called for each mutant that a test killed or that all tests passed
 * @returns {Promise<Ending>}
 */
export function runInProcess(trial, costs, settle) {
  const child = fork(join(root, 'scripts/mutants/trial.mjs'), {
    cwd: root,
    // XState detects endless loops of transitions only in its development build.
    execArgv: ['--conditions=development'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  /** @type {Progress} */
  const progress = { mutant: -1, test: '', begun: 0, isEndless: false, ended: new Map() };
  child.on('message', (/** @type {Message} */ message) => {
    follow(progress, message, costs);
    if (message.ended !== undefined) judge(progress, message, trial, settle);
    if (!isEndless(progress, message, costs)) return;
    progress.isEndless = true;
    child.kill('SIGKILL');
  });
  child.send(trial);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve({ running: progress.mutant, isEndless: progress.isEndless }));
  });
}

/** @param {Progress} progress @param {Message} message @param {Costs} costs */
function follow(progress, { started, ended, test = '', computed }, costs) {
  if (started !== undefined) Object.assign(progress, { mutant: started, test, begun: computed });
  if (ended === UNCHANGED) costs.set(test, computed - progress.begun);
}

/** @param {Progress} progress @param {Message} message @param {Trial} trial @param {Settle} settle */
function judge({ ended: counts }, { ended = -1, ok }, { tests }, settle) {
  const count = (counts.get(ended) ?? 0) + 1;
  counts.set(ended, count);
  if (!ok) settle(ended, 'killed');
  else if (count === tests.length) settle(ended, 'survived');
}

/** @param {Progress} progress @param {Message} message @param {Costs} costs */
function isEndless({ mutant, test, begun, isEndless: isStopped }, { computed }, costs) {
  const cost = costs.get(test);
  return !isStopped && mutant >= 0 && cost !== undefined && computed - begun > LIMIT + SLOWDOWN * cost;
}
