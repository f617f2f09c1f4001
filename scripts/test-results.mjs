// @ts-check
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Outcome
 * @typedef {{ file: string, titles: string[], outcome: Outcome }} TestResult
 *
 * The output of the JSON reporters of Vitest and Playwright, as far as it is used.
 * @typedef {{ testResults: { name: string, status: string, assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[] }} VitestReport
 * @typedef {{ title: string, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ title: string, file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @type {Record<string, Outcome>} */
const VITEST = { passed: 'passed', pending: 'skipped', skipped: 'skipped', todo: 'skipped' };
/** @type {Record<string, Outcome>} */
const PLAYWRIGHT = { expected: 'passed', skipped: 'skipped' };

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
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    /** @type {TestResult[]} */
    const tests = assertionResults.map(({ ancestorTitles, title, status: own }) => ({
      file,
      titles: [...ancestorTitles, title],
      outcome: VITEST[own] ?? 'failed',
    }));
    const isBroken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...tests, { file, titles: [], outcome: /** @type {const} */ ('failed') }] : tests;
  });
}

/** @param {PlaywrightSuite} suite @param {string[]} titles @returns {TestResult[]} */
function testsOf({ file, specs = [], suites = [] }, titles) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({
      file: `tests/e2e/${file}`,
      titles: [...titles, title],
      outcome: PLAYWRIGHT[status] ?? 'failed',
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title]))];
}

/** Returns the tests of a Playwright run. @param {string} path */
export function readPlaywright(path) {
  const report = /** @type {{ suites: PlaywrightSuite[] } | undefined} */ (read(path));
  return (report?.suites ?? []).flatMap((suite) => testsOf(suite, []));
}

/** Returns one line for each test of an outcome; skipped ones of one file and group share a line. @param {TestResult[]} tests @param {Outcome} wanted */
export function linesOf(tests, wanted) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { file, titles, outcome } of tests) {
    if (outcome !== wanted) continue;
    const line = [file, ...(wanted === 'skipped' ? titles.slice(0, 1) : titles)].join(' › ');
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `  ${wanted} ${count > 1 ? `${count} × ` : ''}${line}`);
}
