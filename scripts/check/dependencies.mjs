// @ts-check
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.mjs';

/** @typedef {{ version?: string, license?: string }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages by their folders */

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['MPL-2.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Licences that oblige those who pass the package on: allowed for these packages, which NOTICE has to name. */
const WITH_NOTICE = new Map([
  ['LGPL-3.0-or-later', /^@img\/sharp-/],
  ['OFL-1.1', /^(@fontsource-variable\/|twemoji-colr-font$)/],
  ['EPL-2.0', /^elkjs$/],
]);

/** Packages whose licence is only in their LICENSE file. */
const UNDECLARED = new Map([
  ['cli-table', 'MIT'],
  ['fuzzy', 'MIT'],
  ['khroma', 'MIT'],
]);

const AUDIT_TIMEOUT = 20_000;
const SEVERE = new Set(['high', 'critical']);

/** @param {string} folder */
const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Returns whether a licence is allowed for a package: one choice of an OR, all parts of an AND.
 * @param {string} licence an SPDX expression without nested brackets
 * @param {string} name
 */
function isAllowed(licence, name) {
  const accepts = (/** @type {string} */ one) => ALLOWED.has(one) || WITH_NOTICE.get(one)?.test(name);
  const plain = licence.replace(/^\(|\)$/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => accepts(one.trim())));
}

/**
 * Returns a line for every package whose licence is not allowed, and for a notice that is missing.
 * @param {LockedPackages} packages
 * @param {string} notice the text of NOTICE
 * @returns {string[]}
 */
export function licenceFaults(packages, notice) {
  const named = Object.entries(packages)
    .filter(([folder]) => folder.includes('node_modules/'))
    .map(([folder, { license }]) => ({ name: nameOf(folder), license }))
    .map(({ name, license }) => ({ name, licence: license ?? UNDECLARED.get(name) ?? 'none' }));
  const wrong = named.filter(({ name, licence }) => !isAllowed(licence, name));
  const owed = [...WITH_NOTICE.keys()].filter(
    (one) => named.some(({ licence }) => licence.includes(one)) && !notice.includes(one),
  );
  return [
    ...wrong.map(({ name, licence }) => `${name}: the licence ${licence} is not allowed`),
    ...owed.map((licence) => `NOTICE does not name the packages under ${licence}`),
  ];
}

/** @returns {Promise<{ ok: boolean, output: string }>} */
export async function checkLicences() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const faults = licenceFaults(packages, await readFile(join(root, 'NOTICE'), 'utf8'));
  return { ok: faults.length === 0, output: faults.join('\n') };
}

/** @typedef {{ name: string, severity: string, range: string }} Advisory */

/**
 * Returns the result of `npm audit --json`; a report that did not come passes, because work offline must go on.
 * @param {string} text
 * @returns {{ ok: boolean, output: string, note?: string }}
 */
export function auditResult(text) {
  /** @type {{ vulnerabilities?: Record<string, Advisory> }} */
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    report = {};
  }
  if (!report.vulnerabilities)
    return { ok: true, output: '', note: 'not checked: no advisories from the registry' };
  const all = Object.values(report.vulnerabilities);
  const severe = all.filter(({ severity }) => SEVERE.has(severity));
  return {
    ok: severe.length === 0,
    output: severe.map(({ name, range, severity }) => `${name} ${range}: ${severity}`).join('\n'),
    note: `${all.length} known`,
  };
}

/** Asks the registry for advisories about the locked versions. */
export async function checkAdvisories() {
  const { npm_execpath: npm } = process.env;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'audit', '--package-lock-only', '--json', '--fetch-retries=0'];
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, timeout: AUDIT_TIMEOUT }).catch(
    // The command fails when there are advisories, and when it cannot ask.
    (/** @type {{ stdout?: string }} */ { stdout: text = '' }) => ({ stdout: text }),
  );
  return auditResult(stdout);
}
