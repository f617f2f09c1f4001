// @ts-check
import { OPERATORS } from './operators.mjs';

/**
 * @typedef {import('./operators.mjs').Mutant} Mutant
 * @typedef {{ file: string, mutants: Mutant[], excluded: number, survivors: Mutant[], notRun: Mutant[] }} Report
 * What became of the mutants of a file; `notRun` survived all tests that could be run, but not all could.
 */

/** @param {string} text */
const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 70);

/** @param {string} file @param {string} outcome @returns {(mutant: Mutant) => string} */
const lineOf =
  (file, outcome) =>
  ({ line, operator, before, after }) =>
    `    ${file}:${line} ${outcome}${operator} ${short(before)} → ${short(after) || '(nothing)'}`;

/** @param {Report} report */
const killedIn = ({ mutants, excluded, survivors, notRun }) =>
  mutants.length - excluded - survivors.length - notRun.length;

/** Prints the counts of a file, and its mutants that no test killed. @param {Report} report */
export function print(report) {
  const { file, mutants, excluded, survivors, notRun } = report;
  const counts = OPERATORS.map((operator) => [
    operator,
    mutants.filter((one) => one.operator === operator).length,
  ]);
  const operators = counts.filter(([, count]) => count).map(([operator, count]) => `${operator} ${count}`);
  const missing = notRun.length > 0 ? `, ${notRun.length} not run` : '';
  console.log(
    `${file}: ${mutants.length} mutants, ${killedIn(report)} killed, ${survivors.length} survived${missing}, ${excluded} excluded (${operators.join(', ')})`,
  );
  for (const line of [...survivors.map(lineOf(file, '')), ...notRun.map(lineOf(file, 'not run: '))])
    console.log(line);
}

/**
 * Prints the counts of all files. Returns whether the tests kill enough: 95 percent of the mutants, those not run
 * among them, with at most 3 percent excluded.
 * @param {Report[]} reports
 */
export function summarise(reports) {
  const sum = (/** @type {(report: Report) => number} */ count) =>
    reports.reduce((all, one) => all + count(one), 0);
  const [total, excluded, killed] = [
    sum((one) => one.mutants.length),
    sum((one) => one.excluded),
    sum(killedIn),
  ];
  const [survived, notRun] = [sum((one) => one.survivors.length), sum((one) => one.notRun.length)];
  const share = ((100 * killed) / Math.max(1, total - excluded)).toFixed(1);
  const missing = notRun > 0 ? `, ${notRun} could not be run (--continue tries them again)` : '';
  console.log(
    `${total} mutants: ${killed} killed (${share} %), ${survived} survived${missing}, ${excluded} excluded as equivalent`,
  );
  return killed >= 0.95 * (total - excluded) && excluded <= 0.03 * total;
}
