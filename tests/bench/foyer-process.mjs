// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lstat, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '../..');

/** A loopback port that nobody uses at this moment. */
export async function freePort() {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** A new folder for data, and what removes it. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'foyer-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Copies the data folder of a server that has ended, without the sockets it left.
 * @param {string} from @param {string} to
 */
export const copyData = (from, to) =>
  cp(from, to, { recursive: true, filter: async (path) => !(await lstat(path)).isSocket() });

/**
 * @typedef {object} FoyerOptions
 * @property {string} dataDir
 * @property {number} [port]
 * @property {string} [folder] where `dist` is
 * @property {Record<string, string>} [env]
 */

/**
 * Starts the built server and waits until it says that it is open.
 * @param {FoyerOptions} options
 */
export async function startFoyer({ dataDir, port, folder = root, env = {} }) {
  const since = performance.now();
  const used = port ?? (await freePort());
  const child = spawn(process.execPath, [join(folder, 'dist/server/main.js')], {
    cwd: folder,
    env: { ...process.env, PORT: String(used), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  await Promise.race([
    opened(child.stdout),
    exited.then(([code]) => Promise.reject(new Error(`The server ended with ${code} before it was open`))),
  ]);
  return {
    url: `http://127.0.0.1:${used}`,
    pid: child.pid ?? 0,
    readyMs: performance.now() - since,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** @param {import('node:stream').Readable} stdout @returns {Promise<void>} */
const opened = (stdout) =>
  new Promise((resolve) => {
    createInterface(stdout).on('line', (line) => {
      if (line.startsWith('Foyer is open')) resolve();
    });
  });
