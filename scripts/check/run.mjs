// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** @typedef {{ ok: boolean, output: string }} Result */

/**
 * Runs a JavaScript file in a child process and collects its output.
 * @param {string} file relative to the project's folder
 * @param {string[]} args
 * @param {string} [cwd]
 * @returns {Promise<Result>}
 */
export function runScript(file, args, cwd = root) {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Runs a package's command.
 * @param {string} name a command in node_modules/.bin
 * @param {string[]} args
 * @param {string} [cwd]
 */
export const runTool = (name, args, cwd) => runScript(join('node_modules/.bin', name), args, cwd);
