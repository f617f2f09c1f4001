// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../foyer-process.mjs';

/** @param {string} folder @param {Record<string, string>} env @returns {Promise<boolean>} */
function search(folder, env) {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const args = [vitest, 'run', '--project', 'server', folder, '--disable-console-intercept'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

const someSeed = () => Date.now() % 1_000_000;

/** Random operations against the SDK's own judgement. @param {number[]} values steps and seed */
export const fuzz = ([steps = 10_000, seed = someSeed()]) =>
  search('tests/server/fuzz', { FUZZ_STEPS: String(steps), FUZZ_SEED: String(seed) });

/** Requests of every kind to every call of the API. @param {number[]} values requests and seed */
export const api = ([requests = 20_000, seed = someSeed()]) =>
  search('tests/server/api', { API_RUNS: String(requests), API_SEED: String(seed) });

/** More schedules in one process would fill its memory with apps of the SDK. */
const PER_PROCESS = 2_000;

/** Presence under random faults. @param {number[]} values schedules and seed */
export async function faults([schedules = 10_000, seed = someSeed()]) {
  for (let done = 0; done < schedules; done += PER_PROCESS) {
    const count = Math.min(PER_PROCESS, schedules - done);
    const env = { FAULT_SCHEDULES: String(count), FAULT_SEED: String(seed + done) };
    if (!(await search('tests/server/faults/presence', env))) return false;
  }
  return true;
}
