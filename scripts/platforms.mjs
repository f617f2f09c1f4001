// @ts-check
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The tests that load every native module and start the built server, and those of the machines. */
const RUNS = [
  ['server', 'tests/server/start', 'tests/server/platform/store', 'tests/server/backend/identity'],
  ['units', 'tests/machines'],
];

const root = join(import.meta.dirname, '..');

/** Returns the path of a Node version, installed by npm when missing. @param {string} version */
async function nodeOf(version) {
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root });
  return stdout.trim();
}

/** @param {string} node @param {string[]} run */
function succeeds(node, [project = '', ...files]) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files];
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

const node = await nodeOf(process.argv[2] ?? '');
const { stdout: version } = await promisify(execFile)(node, ['--version']);
console.log(`▶ Node ${version.trim()}`);
for (const run of RUNS) if (!(await succeeds(node, run))) process.exitCode = 1;
