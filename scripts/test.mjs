// @ts-check
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { writeMachinesReport } from './machines-report.mjs';
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
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
// What an interrupted run leaves would stay in memory.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => process.exit(1));
const [unitReport, storyReport] = [join(folder, 'unit.json'), join(folder, 'stories.json')];
/** What the machines did in the tests, for their report. */
const walks = join(folder, 'walks');
mkdirSync(walks);

/** @type {Phase[]} */
const PHASES = [
  { name: 'check', share: 35, args: ['scripts/check.mjs'] },
  {
    name: 'unit, machine, view and server tests',
    share: 320,
    args: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    read: () => readVitest(unitReport, root),
  },
  { name: 'build', share: 20, args: ['scripts/build.mjs'] },
  {
    name: 'stories in Chromium',
    share: 330,
    args: [bin('playwright'), 'test', '-c', 'tests/e2e', '--reporter=list,json'],
    needs: ['build', 'Chromium'],
    read: () => readPlaywright(storyReport),
  },
  { name: 'byte budget', share: 15, args: ['scripts/bench.mjs', '--budget'], needs: ['build', 'Chromium'] },
];

const SUITE = PHASES.reduce((seconds, { share }) => seconds + share, 0);

/**
 * The environment, the same on every machine: with CI set, Vitest and Playwright reject `only` and write no
 * snapshots.
 * @type {NodeJS.ProcessEnv}
 */
const env = {
  ...process.env,
  CI: '1',
  TMPDIR: folder,
  PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport,
  FOYER_WALKS: walks,
};

/** @param {number} since */
const elapsed = (since) => (performance.now() - since) / 1000;

/** Runs a program, and returns whether it succeeded and the end of what it printed. @param {string[]} args @returns {Promise<{ ok: boolean, end: string }>} */
function execute(args) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'pipe', 'pipe'] });
  let end = '';
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    child[stream].pipe(process[stream], { end: false });
    child[stream].setEncoding('utf8').on('data', (text) => {
      end = endOf(end + text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, end }));
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
async function testsOf({ name, args, read = () => [] }) {
  const { ok, end } = await execute(args);
  const tests = read();
  const failed = tests.some(({ outcome }) => outcome === 'failed');
  if (ok ? tests.length > 0 : failed) return tests;
  return [
    ...tests,
    { file: name, titles: [], ...(ok ? { outcome: 'passed' } : { outcome: 'failed', message: end }) },
  ];
}

/** @param {TestResult[]} tests @param {string} outcome */
const count = (tests, outcome) => tests.filter((test) => test.outcome === outcome).length;

/** Runs a phase, unless something it needs is missing. @param {Phase} phase @param {ReadonlySet<string>} missing */
async function run(phase, missing) {
  const since = performance.now();
  const need = phase.needs?.find((name) => missing.has(name));
  /** @type {TestResult[]} */
  const tests = need
    ? [{ file: phase.name, titles: [`not run: needs ${need}`], outcome: 'failed' }]
    : await testsOf(phase);
  const ok = count(tests, 'failed') === 0;
  return { tests, ok, line: `${ok ? '✓' : '✗'} ${phase.name} (${timeOf(elapsed(since), phase.share)})` };
}

async function runPhases() {
  const started = performance.now();
  const missing = new Set(findBrowser() ? [] : ['Chromium']);
  /** @type {TestResult[]} */
  const all = [];
  const lines = [];
  for (const phase of PHASES) {
    console.log(`\n▶ ${phase.name}`);
    const { tests, ok, line } = await run(phase, missing);
    if (!ok) missing.add(phase.name);
    all.push(...tests);
    lines.push(line);
  }
  if (await writeMachinesReport(walks)) lines.push('What the machines did is in reports/machines.html');
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
}
