// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { startFoyer, temporaryFolder } from './foyer-process.mjs';

/** @typedef {import('./table.mjs').Row} Row */

/** @param {string} file */
function readStatus(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} status @param {string} name */
const numberIn = (status, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** Memory in MB of a process and its descendants; NaN on a system without /proc. @param {number} pid */
function memoryOf(pid) {
  const folders = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = folders.map((name) => ({ pid: Number(name), status: readStatus(`/proc/${name}/status`) }));
  const family = new Set([pid]);
  for (const { pid: child, status } of all) if (family.has(numberIn(status, 'PPid'))) family.add(child);
  const kilobytes = all
    .filter(({ pid: one }) => family.has(one))
    .map(({ status }) => numberIn(status, 'VmRSS'));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/**
 * Time from start to ready on an empty and on a used data folder, and the memory of the idle server.
 * @returns {Promise<Row[]>}
 */
export async function startUp() {
  const folder = await temporaryFolder();
  const first = await startFoyer({ dataDir: folder.path });
  await first.stop();
  const second = await startFoyer({ dataDir: folder.path });
  const memory = process.platform === 'linux' ? memoryOf(second.pid) : Number.NaN;
  await second.stop();
  await folder.remove();
  return [
    { name: 'start to ready, empty data folder', value: first.readyMs, unit: 'ms' },
    { name: 'start to ready, used data folder', value: second.readyMs, unit: 'ms' },
    { name: 'memory at rest, with the database', value: memory, unit: 'MB' },
  ];
}
