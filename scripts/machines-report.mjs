// @ts-check
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ELK from 'elkjs/lib/elk.bundled.js';
import { openSources } from './sources.mjs';

/** @typedef {import('../tests/support/replay/coverage.ts').MachineCoverage} MachineCoverage */
/** @typedef {import('../tests/support/replay/walk-counts.ts').Walks} Walks */

const root = join(import.meta.dirname, '..');
const REPORT = join(root, 'reports/machines.html');

/** @param {string} file */
const json = async (file) => JSON.parse(await readFile(file, 'utf8'));

/**
 * Returns what was walked in a browser or jsdom, by machine, joined from the files of all pages or workers.
 * @param {string} folder
 * @param {string[]} files
 * @param {(one: Walks, other: Walks) => Walks} join2
 */
async function walksIn(folder, files, join2) {
  /** @type {Record<string, Walks>} */
  const all = {};
  for (const file of files)
    for (const [machine, walks] of Object.entries(
      /** @type {Record<string, Walks>} */ (await json(join(folder, file))),
    )) {
      const known = all[machine];
      all[machine] = known ? join2(known, walks) : walks;
    }
  return all;
}

/**
 * Writes the report of the machines from what the tests have stored in a folder: one page that opens from the disk.
 * @param {string} folder
 * @param {string} [report]
 * @returns {Promise<boolean>} false when the tests of the machines stored nothing
 */
export async function writeMachinesReport(folder, report = REPORT) {
  const files = await readdir(folder);
  if (!files.includes('node.json')) return false;
  /** @type {MachineCoverage[]} */
  const machines = await json(join(folder, 'node.json'));
  const { load, close } = await openSources();
  try {
    const { joinedWalks } = await load('/tests/support/replay/walk-counts.ts');
    const { reportPage } = await load('/tests/support/machines-report.tsx');
    const part = (/** @type {string} */ prefix) =>
      walksIn(
        folder,
        files.filter((file) => file.startsWith(prefix)),
        joinedWalks,
      );
    const [jsdom, chromium] = [await part('jsdom-'), await part('chromium-')];
    const elk = new ELK();
    const css = await readFile(join(root, 'src/inspector/chart.css'), 'utf8');
    const page = await reportPage({
      machines: machines.map((machine) => ({
        ...machine,
        walks: { node: machine.walks, jsdom: jsdom[machine.name], chromium: chromium[machine.name] },
      })),
      engine: (/** @type {import('elkjs').ElkNode} */ graph) => elk.layout(graph),
      css,
    });
    await mkdir(dirname(report), { recursive: true });
    await writeFile(report, page);
  } finally {
    await close();
  }
  return true;
}
