// @ts-check
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Outcome
 * A failed test may have the beginning of its error's message, a failed program the end of what it printed.
 * @typedef {{ file: string, titles: string[], outcome: Outcome, message?: string | undefined }} TestResult
 *
 * The output of the JSON reporters of Vitest and Playwright, as far as it is used.
 * @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: { ancestorTitles: string[], title: string, status: string, failureMessages?: string[] }[] }[] }} VitestReport
 * @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @type {Record<string, Outcome>} */
const VITEST = { passed: 'passed', pending: 'skipped', skipped: 'skipped', todo: 'skipped' };
/** @type {Record<string, Outcome>} */
const PLAYWRIGHT = { expected: 'passed', skipped: 'skipped' };

const MESSAGE_LINES = 12;
const END_LINES = 40;

/** @param {string | undefined} message */
const beginningOf = (message) => message?.split('\n').slice(0, MESSAGE_LINES).join('\n');

/** Returns the last lines of what a program printed. @param {string} text */
export const endOf = (text) => text.split('\n').slice(-END_LINES).join('\n');

/** @param {string} path @returns {unknown} */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the tests of a Vitest run; a file that could not be loaded counts as one failed test.
 * @param {string} path
 * @param {string} root
 */
export function readVitest(path, root) {
  const report = /** @type {VitestReport | undefined} */ (read(path));
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    /** @type {TestResult[]} */
    const tests = assertionResults.map(({ ancestorTitles, title, status: own, failureMessages = [] }) => ({
      file,
      titles: [...ancestorTitles, title],
      outcome: VITEST[own] ?? 'failed',
      message: beginningOf(failureMessages[0]),
    }));
    const isBroken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return isBroken
      ? [
          ...tests,
          { file, titles: [], outcome: /** @type {const} */ ('failed'), message: beginningOf(message) },
        ]
      : tests;
  });
}

/** @param {PlaywrightSuite} suite @param {string[]} titles @returns {TestResult[]} */
function testsOf({ file, specs = [], suites = [] }, titles) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `tests/e2e/${file}`,
      titles: [...titles, title],
      outcome: PLAYWRIGHT[status] ?? 'failed',
      message: beginningOf(results.find(({ error }) => error)?.error?.message),
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title]))];
}

/** Returns the tests of a Playwright run. @param {string} path */
export function readPlaywright(path) {
  const report = /** @type {{ suites: PlaywrightSuite[] } | undefined} */ (read(path));
  return (report?.suites ?? []).flatMap((suite) => testsOf(suite, []));
}

/** Returns a line for each group of skipped tests of one file. @param {TestResult[]} tests */
export function linesOfSkipped(tests) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { file, titles, outcome } of tests) {
    if (outcome !== 'skipped') continue;
    const line = [file, ...titles.slice(0, 1)].join(' › ');
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `  skipped ${count > 1 ? `${count} × ` : ''}${line}`);
}

/** The lines of a message, indented below its test. @param {string} message */
const indented = (message) =>
  stripVTControlCharacters(message.trimEnd())
    .split('\n')
    .map((line) => `\n    ${line}`)
    .join('');

/** Returns a line for each failed test, with its message. @param {TestResult[]} tests */
export const linesOfFailed = (tests) =>
  tests
    .filter(({ outcome }) => outcome === 'failed')
    .map(
      ({ file, titles, message }) =>
        `  failed ${[file, ...titles].join(' › ')}${message ? indented(message) : ''}`,
    );

/**
 * Returns how long something took, and that it was too long.
 * @param {number} seconds
 * @param {number} share how many seconds it may take
 */
export const timeOf = (seconds, share) =>
  `${seconds.toFixed(1)} s${seconds > share ? `, longer than its share of ${share} s` : ''}`;
