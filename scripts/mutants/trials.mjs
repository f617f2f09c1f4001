// @ts-check
import { runInProcess, UNCHANGED } from './trial-process.mjs';

/**
 * @typedef {import('./operators.mjs').Mutant} Mutant
 * @typedef {{ mutants: Mutant[], tests: string[], journeys: boolean }} Trial
 * @typedef {'killed' | 'survived' | 'not run'} Outcome
 * @typedef {Map<number, Outcome>} Outcomes by the ids of the mutants
 * @typedef {(id: number, outcome: Outcome) => void} Settle
 * @typedef {Map<string, number>} Costs the CPU time of each test file without a mutant, in microseconds
 * @typedef {{ running: number, isEndless: boolean }} Ending
 * The mutant that was being tried when the process ended, -1 if there was none; whether the process was stopped
 * because that mutant made the tests run endlessly.
 * @typedef {(trial: Trial, costs: Costs, settle: Settle) => Promise<Ending>} Run
 */

/**
 * Runs the tests once for each mutant, in one process that is started again when it ends early: after a mutant
 * that runs endlessly, which counts as killed, and after a crash. The mutant of a crash is tried once more
 * alone; it counts as not run when the process crashes again. Stops when the unchanged source cannot be run.
 * @param {Trial} trial
 * @param {Settle} [note] called with each outcome as soon as it is known
 * @param {Run} [run] runs the tests in a process
 * @returns {Promise<Outcomes>}
 */
export async function outcomesIn(trial, note = () => {}, run = runInProcess) {
  /** @type {Outcomes} */
  const outcomes = new Map();
  /** @type {Costs} */
  const costs = new Map();
  const settle = (/** @type {number} */ id, /** @type {Outcome} */ outcome) => {
    if (outcomes.has(id)) return;
    outcomes.set(id, outcome);
    note(id, outcome);
  };
  const open = () => trial.mutants.filter(({ id }) => !outcomes.has(id));
  while (open().length > 0 && outcomes.get(UNCHANGED) !== 'not run') {
    const suspect = await suspectOf({ ...trial, mutants: open() }, { costs, settle, run });
    if (!suspect || outcomes.has(suspect.id)) continue;
    await suspectOf({ ...trial, mutants: [suspect] }, { costs, settle, run });
    settle(suspect.id, 'not run');
  }
  return outcomes;
}

/**
 * Runs a trial and returns the mutant at which the process ended before it had settled all of them.
 * @param {Trial} trial
 * @param {{ costs: Costs, settle: Settle, run: Run }} means
 */
async function suspectOf(trial, { costs, settle, run }) {
  /** @type {Set<number>} */
  const settled = new Set();
  const { running, isEndless } = await run(trial, costs, (id, outcome) => {
    settled.add(id);
    settle(id, outcome);
  });
  if (isEndless) settle(running, 'killed');
  const open = trial.mutants.filter(({ id }) => !settled.has(id));
  return open.find(({ id }) => id === running) ?? open[0];
}
