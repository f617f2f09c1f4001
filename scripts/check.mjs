// @ts-check
import { checkCatalogues } from './check/catalogues.mjs';
import { checkAdvisories, checkLicences } from './check/dependencies.mjs';
import { checkFolderCircles } from './check/folder-circles.mjs';
import { checkLinks } from './check/links.mjs';
import { checkModuleCounts } from './check/module-counts.mjs';
import { runScript, runTool } from './check/run.mjs';
import { checkSecurityTests } from './check/security-tests.mjs';
import { checkUnsentEvents } from './check/unsent-events.mjs';

/** @typedef {{ ok: boolean, output: string, note?: string }} Result `note` is printed in any case */

// The parts run at once: more checkers would check shared types again, for twice the CPU time.
const ONE_CHECKER = ['--checkers', '1'];

/** @type {Record<string, () => Promise<Result>>} */
const PARTS = {
  'lint and format': () => runTool('biome', ['check', '--diagnostic-level=error', '.']),
  'types of client, tests and scripts': () => runTool('tsc', ['-p', '.', ...ONE_CHECKER]),
  'types of the machines': () => runTool('tsc', ['-p', 'machines', ...ONE_CHECKER]),
  'types of the server': () => runTool('tsc', ['-p', 'server', ...ONE_CHECKER]),
  'unused code': () => runTool('knip', ['--no-progress']),
  'texts and translations': checkCatalogues,
  'events that nobody sends or handles': checkUnsentEvents,
  'circles between folders': checkFolderCircles,
  'counts of modules': checkModuleCounts,
  'licences of dependencies': checkLicences,
  'advisories about dependencies': checkAdvisories,
  'tests named in docs/security.md': checkSecurityTests,
  'links of the documentation': checkLinks,
  'generated documents': () => runScript('scripts/diagrams.mjs', ['--check']),
  'realtime rules': () => runScript('scripts/rules.mjs', ['check']),
};

/** @param {string} name @param {() => Promise<Result>} check */
async function report(name, check) {
  const started = performance.now();
  const { ok, output, note } = await check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)${note ? `: ${note}` : ''}`);
  if (!ok) console.log(output.trim().replaceAll(/^/gm, '    '));
  return ok;
}

const results = await Promise.all(Object.entries(PARTS).map(([name, check]) => report(name, check)));
process.exitCode = results.every(Boolean) ? 0 : 1;
