// @ts-check
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../check/run.mjs';

/**
 * @typedef {import('./operators.mjs').Mutant} Mutant
 * @typedef {{ mutants: Mutant[], tests: string[], journeys: boolean }} Trial
 * @typedef {{ started?: number, ended?: number, ok?: boolean, finished?: boolean, computed: number }} Message
 */

/** CPU time limit of a test file in microseconds: a longer one is in an endless loop caused by the mutant. */
const LIMIT = 30_000_000;

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
  /** @type {Set<number>} */
  const done = new Set();
  let left = trial.mutants;
  while (left.length > 0) {
    const hanging = await runOnce({ ...trial, mutants: left }, killed, done);
    if (hanging !== null) killed.add(hanging);
    const remaining = left.filter(({ id }) => id !== hanging && !done.has(id));
    if (remaining.length === left.length) throw new Error(`The tests of ${left[0]?.file} cannot be run`);
    left = remaining;
  }
  return killed;
}

/** @param {Trial} trial @param {Set<number>} killed @param {Set<number>} done @returns {Promise<number | null>} the mutant that hangs */
function runOnce(trial, killed, done) {
  const child = fork(join(root, 'scripts/mutants/trial.mjs'), {
    cwd: root,
    // XState detects endless loops of transitions only in its development build.
    execArgv: ['--conditions=development'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const progress = { current: -1, begun: 0, isFinished: false };
  child.on('message', (/** @type {Message} */ message) => {
    if (message.ended !== undefined) done.add(message.ended);
    if (message.ended !== undefined && !message.ok) killed.add(message.ended);
    if (isEndless(progress, message)) child.kill('SIGKILL');
  });
  child.send(trial);
  return new Promise((resolve) => {
    child.once('exit', () => resolve(progress.isFinished ? null : progress.current));
  });
}

/** @param {{ current: number, begun: number, isFinished: boolean }} progress @param {Message} message */
function isEndless(progress, { started, finished = false, computed }) {
  progress.isFinished ||= finished;
  if (started !== undefined) Object.assign(progress, { current: started, begun: computed });
  return progress.current >= 0 && computed - progress.begun > LIMIT;
}
