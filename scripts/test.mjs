// @ts-check
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { endOf, linesOfFailed, linesOfSkipped, readPlaywright, readVitest, timeOf } from './test-results.mjs';

/**
 * @typedef {import('./test-results.mjs').TestResult} TestResult
 * @typedef {{ name: string, share: number, args: string[], needs?: string[], read?: () => TestResult[] }} Phase
 * `share` is how many seconds of the twelve minutes of the whole suite it may take.
 */

const root = join(import.meta.dirname, '..');
const bin = (/** @type {string} */ name) => join('node_modules/.bin', name);
const MEMORY = '/dev/shm';
const ROOM = 4 * 2 ** 30;

/** Whether temporary files fit into memory. Some file systems create files slowly when others were just deleted. */
function fitsIntoMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/** The folder of all temporary files of the tests. */
const folder = mkdtempSync(join(fitsIntoMemory() ? MEMORY : tmpdir(), 'foyer-test-'));
// The user whose PostgreSQL the tests start passes through it.
chmodSync(folder, 0o711);
const [unitReport, storyReport] = [join(folder, 'unit.json'), join(folder, 'stories.json')];

/** @type {Phase} */
const UNITS = {
  name: 'unit, machine, view and server tests',
  share: 365,
  args: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  read: () => readVitest(unitReport, root),
};
/** They run beside the tests, which often wait, and are printed when they end. @type {Phase[]} */
const ASIDE = [
  { name: 'check', share: 90, args: ['scripts/check.mjs'] },
  { name: 'build', share: 60, args: ['scripts/build.mjs'] },
];
/** @type {Phase[]} */
const BROWSERS = [
  {
    name: 'stories in Chromium',
    share: 340,
    args: [bin('playwright'), 'test', '-c', 'tests/e2e', '--reporter=list,json'],
    needs: ['build', 'Chromium'],
    read: () => readPlaywright(storyReport),
  },
  { name: 'byte budget', share: 15, args: ['scripts/bench.mjs', '--budget'], needs: ['build', 'Chromium'] },
];

const SUITE = [UNITS, ...BROWSERS].reduce((seconds, { share }) => seconds + share, 0);

/**
 * The environment, the same on every machine: with CI set, Vitest and Playwright reject `only` and write no
 * snapshots.
 * @type {NodeJS.ProcessEnv}
 */
const env = { ...process.env, CI: '1', TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport };

/** @param {number} since */
const elapsed = (since) => (performance.now() - since) / 1000;

/**
 * Runs a program, and returns whether it succeeded and what it printed.
 * @param {string[]} args
 * @param {boolean} isAside whether what it prints is not shown yet
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function execute(args, isAside) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    if (!isAside) child[stream].pipe(process[stream], { end: false });
    child[stream].setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function findBrowser() {
  try {
    env.PLAYWRIGHT_CHROMIUM = ensureChromium();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** Runs a phase. One without tests, or that fails beside its tests, counts as a test itself. @param {Phase} phase @returns {Promise<TestResult[]>} */
async function testsOf(phase) {
  const { name, args, read = () => [] } = phase;
  const isAside = ASIDE.includes(phase);
  if (!isAside) console.log(`\n▶ ${name}`);
  const { ok, output } = await execute(args, isAside);
  if (isAside) console.log(`\n▶ ${name}\n${output}`);
  const tests = read();
  const failed = tests.some(({ outcome }) => outcome === 'failed');
  if (ok ? tests.length > 0 : failed) return tests;
  return [
    ...tests,
    {
      file: name,
      titles: [],
      ...(ok ? { outcome: 'passed' } : { outcome: 'failed', message: endOf(output) }),
    },
  ];
}

/** @param {TestResult[]} tests @param {string} outcome */
const count = (tests, outcome) => tests.filter((test) => test.outcome === outcome).length;

/** @typedef {{ tests: TestResult[], line: string }} Report what the tests of a phase gave, and the line that says it */

/**
 * Runs phases one after the other, except those that need something missing; what a failed phase makes is missing too.
 * @param {Phase[]} phases
 * @param {Set<string>} missing
 */
async function run(phases, missing) {
  /** @type {Report[]} */
  const reports = [];
  for (const phase of phases) {
    const since = performance.now();
    const need = phase.needs?.find((name) => missing.has(name));
    /** @type {TestResult[]} */
    const tests = need
      ? [{ file: phase.name, titles: [`not run: needs ${need}`], outcome: 'failed' }]
      : await testsOf(phase);
    const ok = count(tests, 'failed') === 0;
    if (!ok) missing.add(phase.name);
    const line = `${ok ? '✓' : '✗'} ${phase.name} (${timeOf(elapsed(since), phase.share)})`;
    reports.push({ tests, line });
  }
  return reports;
}

async function runPhases() {
  const started = performance.now();
  const missing = new Set(findBrowser() ? [] : ['Chromium']);
  const together = await Promise.all([run(ASIDE, missing), run([UNITS], missing)]);
  const reports = [...together.flat(), ...(await run(BROWSERS, missing))];
  const all = reports.flatMap(({ tests }) => tests);
  const lines = reports.map(({ line }) => line);
  const details = [...linesOfSkipped(all), ...linesOfFailed(all)];
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((outcome) => count(all, outcome));
  console.log(['', ...lines, ...details, `in ${timeOf(elapsed(started), SUITE)}`].join('\n'));
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0;
}

try {
  process.exitCode = (await runPhases()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
