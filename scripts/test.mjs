// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';

const root = join(import.meta.dirname, '..');
const bin = (/** @type {string} */ name) => join('node_modules/.bin', name);

/** In this order, because an earlier one is quicker to fail. */
const PHASES = [
  { name: 'check', args: ['scripts/check.mjs'] },
  { name: 'unit, machine, view and server tests', args: [bin('vitest'), 'run'] },
  { name: 'build', args: ['scripts/build.mjs'] },
  { name: 'stories in Chromium', args: [bin('playwright'), 'test', '-c', 'tests/e2e'] },
  { name: 'byte budget', args: ['scripts/bench.mjs', '--budget'] },
];

/** @param {number} since */
const elapsed = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<boolean>} */
function succeeds(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function runPhases() {
  const started = performance.now();
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM: ensureChromium() };
  const lines = [];
  for (const { name, args } of PHASES) {
    console.log(`\n▶ ${name}`);
    const since = performance.now();
    const ok = await succeeds(args, env);
    lines.push(`${ok ? '✓' : '✗'} ${name} (${elapsed(since)})`);
    if (ok) continue;
    console.log(`\n${lines.join('\n')}\nThe phase "${name}" failed after ${elapsed(started)} in all.`);
    return false;
  }
  console.log(`\n${lines.join('\n')}\nEverything passed in ${elapsed(started)}.`);
  return true;
}

try {
  process.exitCode = (await runPhases()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
