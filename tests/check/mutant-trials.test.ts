import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../scripts/mutants/journal.mjs';
import { UNCHANGED } from '../../scripts/mutants/trial-process.mjs';
import { outcomesIn, type Run, type Trial } from '../../scripts/mutants/trials.mjs';
import { temporaryFolder } from '../support/store';

const FILE = 'machines/global-error/global-error.machine.ts';
const mutant = (id: number) => ({
  id,
  file: FILE,
  operator: 'target',
  start: 0,
  end: 0,
  line: 1,
  before: '',
  after: '',
  text: '',
});
const trialOf = (...ids: number[]): Trial => ({
  mutants: ids.map(mutant),
  tests: ['tests/machines/global-error.test.ts'],
  journeys: false,
});

/** A process in which all mutants survive except those that a run treats otherwise; returns which were given. */
function processes(fate: (id: number, run: number) => 'killed' | 'survived' | 'crash' | 'endless') {
  const runs: number[][] = [];
  const run: Run = async ({ mutants }, _costs, settle) => {
    const ids = mutants.map(({ id }) => id);
    runs.push(ids);
    for (const id of ids) {
      const end = fate(id, runs.length);
      if (end === 'crash' || end === 'endless') return { running: id, isEndless: end === 'endless' };
      settle(id, end);
    }
    return { running: ids.at(-1) ?? -1, isEndless: false };
  };
  return { run, runs };
}

test('a mutant at which the process crashed is tried once more alone, then the others', async () => {
  const { run, runs } = processes((id, count) => (id === 2 && count === 1 ? 'crash' : 'killed'));
  const outcomes = await outcomesIn(trialOf(UNCHANGED, 1, 2, 3), undefined, run);
  expect(runs).toEqual([[UNCHANGED, 1, 2, 3], [2], [3]]);
  expect([1, 2, 3].map((id) => outcomes.get(id))).toEqual(['killed', 'killed', 'killed']);
});

test('a mutant whose process crashes twice counts as not run, and the others are tried', async () => {
  const { run, runs } = processes((id) => (id === 2 ? 'crash' : 'survived'));
  const outcomes = await outcomesIn(trialOf(UNCHANGED, 1, 2, 3), undefined, run);
  expect(runs).toEqual([[UNCHANGED, 1, 2, 3], [2], [3]]);
  expect([1, 2, 3].map((id) => outcomes.get(id))).toEqual(['survived', 'not run', 'survived']);
});

test('a mutant that makes the tests run endlessly is killed and not tried again', async () => {
  const { run, runs } = processes((id) => (id === 1 ? 'endless' : 'survived'));
  const outcomes = await outcomesIn(trialOf(UNCHANGED, 1, 2), undefined, run);
  expect(runs).toEqual([[UNCHANGED, 1, 2], [2]]);
  expect(outcomes.get(1)).toBe('killed');
});

test('the mutants that a worker left out are tried again, and a process that never begins ends the trial', async () => {
  const left: Run = async ({ mutants }, _costs, settle) => {
    settle(mutants[0]?.id ?? -1, 'killed');
    return { running: mutants[0]?.id ?? -1, isEndless: false };
  };
  expect([...(await outcomesIn(trialOf(1, 2, 3), undefined, left))]).toEqual([
    [1, 'killed'],
    [2, 'killed'],
    [3, 'killed'],
  ]);

  const runs: number[][] = [];
  const broken: Run = async ({ mutants }) => {
    runs.push(mutants.map(({ id }) => id));
    return { running: -1, isEndless: false };
  };
  const outcomes = await outcomesIn(trialOf(UNCHANGED, 1, 2), undefined, broken);
  expect([...outcomes]).toEqual([[UNCHANGED, 'not run']]);
  expect(runs).toEqual([[UNCHANGED, 1, 2], [UNCHANGED]]);
});

test('a continued run knows the outcomes of the same tests and sources, except for those that were not run', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'mutants.jsonl');
  const trial = trialOf(1, 2, 3);
  const note = openJournal(path, false).notesOf(trial);
  note(UNCHANGED, 'survived');
  note(1, 'killed');
  note(2, 'not run');
  note(3, 'survived');
  await appendFile(path, '["interrupt');

  const continued = openJournal(path, true);
  expect([...continued.outcomesOf(trial)]).toEqual([
    [UNCHANGED, 'survived'],
    [1, 'killed'],
    [3, 'survived'],
  ]);
  expect(continued.outcomesOf({ ...trial, tests: ['tests/machines/server-time.test.ts'] }).size).toBe(0);

  const unsound = continued.notesOf(trial);
  unsound(UNCHANGED, 'killed');
  unsound(2, 'killed');
  expect(openJournal(path, true).outcomesOf(trial).has(2)).toBe(false);
  const sound = continued.notesOf(trial);
  sound(UNCHANGED, 'survived');
  sound(2, 'killed');
  expect(openJournal(path, true).outcomesOf(trial).get(2)).toBe('killed');

  expect(openJournal(path, false).outcomesOf(trial).size).toBe(0);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});
