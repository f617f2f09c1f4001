// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';

/** The headless shell first: it uses a fifth less CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** @param {string} file */
function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path */
const onPath = (path) =>
  path
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isRunnable);

/**
 * Returns the browser of the tests: `PLAYWRIGHT_CHROMIUM`, else one of the system, else Playwright's own.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} undefined when there is none
 * @throws Error when `PLAYWRIGHT_CHROMIUM` names no executable file
 */
export function findChromium(env = process.env) {
  const named = env.PLAYWRIGHT_CHROMIUM;
  if (named && !isRunnable(named)) throw new Error(`PLAYWRIGHT_CHROMIUM=${named} is not an executable file`);
  return named || onPath(env.PATH ?? '') || [chromium.executablePath()].find(isRunnable);
}

/** Flags for a browser without a display, a graphics card and background requests. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  console.error(`> ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

function mayInstallPackages() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^(ID|ID_LIKE)=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function installFromDebian() {
  if (!mayInstallPackages()) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
}

/**
 * Returns the browser as `findChromium` does, and installs one when there is none.
 * @throws Error when the installation fails
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  installFromDebian();
  if (!findChromium()) run('npx', ['playwright', 'install', 'chromium']);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'There is no Chromium. Install one (Debian: apt-get install chromium-headless-shell, elsewhere: npx playwright install chromium) or set PLAYWRIGHT_CHROMIUM to its path.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
