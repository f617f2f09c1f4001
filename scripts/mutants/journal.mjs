// @ts-check
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../check/run.mjs';
import { distancesFrom } from './graph.mjs';
import { UNCHANGED } from './trial-process.mjs';

/**
 * @typedef {import('./trials.mjs').Trial} Trial
 * @typedef {import('./trials.mjs').Outcome} Outcome
 * @typedef {import('./trials.mjs').Outcomes} Outcomes
 */

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('base64url');

/** @type {Map<string, string>} */
const hashes = new Map();

/** Returns the hash of a file, read once per run. @param {string} file */
function hashOf(file) {
  const known = hashes.get(file) ?? hash(readFileSync(join(root, file), 'utf8'));
  hashes.set(file, known);
  return known;
}

/** What the ids of mutants depend on, besides the source. */
const OPERATORS = ['mutants', 'operators', 'targets'].map((name) => `scripts/mutants/${name}.mjs`);

/** Returns a key that changes with the tests of a trial, with the sources they need and with the operators. @param {Trial} trial */
function keyOf({ mutants, tests, journeys }) {
  const needed = new Set(tests.flatMap((test) => [...distancesFrom(test).keys()]));
  const sources = [...[...needed].sort(), ...OPERATORS].map((file) => `${file} ${hashOf(file)}`);
  return hash([mutants[0]?.file, journeys, ...tests, ...sources].join('\n'));
}

/** Leaves out the last line when the run was interrupted while writing it. @param {string} line */
function parsed(line) {
  try {
    return [/** @type {[string, number, Outcome]} */ (JSON.parse(line))];
  } catch {
    return [];
  }
}

/**
 * Opens the record of outcomes, one JSON line each, from which an interrupted run goes on.
 * @param {string} path
 * @param {boolean} isContinued false deletes the outcomes of the last run
 */
export function openJournal(path, isContinued) {
  if (!isContinued) rmSync(path, { force: true });
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const known = lines.flatMap(parsed);
  if (lines.at(-1)) appendFileSync(path, '\n');
  return {
    /** Returns the known outcomes of a trial, except those of mutants that could not be run. @param {Trial} trial */
    outcomesOf(trial) {
      const key = keyOf(trial);
      const own = known.filter(([trialKey, , outcome]) => trialKey === key && outcome !== 'not run');
      return new Map(own.map(([, id, outcome]) => [id, outcome]));
    },
    /**
     * Returns a function that adds an outcome of a trial. Nothing is kept unless the unchanged source passes.
     * @param {Trial} trial
     */
    notesOf(trial) {
      const key = keyOf(trial);
      let isSound = false;
      return (/** @type {number} */ id, /** @type {Outcome} */ outcome) => {
        isSound ||= id === UNCHANGED && outcome === 'survived';
        if (isSound) appendFileSync(path, `${JSON.stringify([key, id, outcome])}\n`);
      };
    },
  };
}
